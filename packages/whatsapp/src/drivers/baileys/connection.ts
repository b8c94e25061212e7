import type { Agent } from 'node:https';
import { type BinaryNode, type ConnectionState, makeWASocket, proto, type SocketConfig, type WASocket } from 'baileys';
import { MediaFailure } from '../../media.ts';
import { type Address, type DriverEvent, type DriverHost, type JournalEntry, SendFailure } from '../../port.ts';
import { listenForAcks, type Sent } from './acks.ts';
import { addressOf, isIgnored } from './addresses.ts';
import type { CallLine, Calls } from './calls.ts';
import { CatchUp } from './catch-up.ts';
import { guardListeners } from './guard-listeners.ts';
import { InboundJournal } from './inbound-journal.ts';
import { listenForChanges } from './journaled-changes.ts';
import { BaileysKeyStore, CredsWriter, isPaired, loadCreds } from './key-store.ts';
import { type FrameSocket, holdUntilWritten } from './output-gate.ts';
import { quietLogger } from './quiet-logger.ts';
import type { Recent } from './recent.ts';
import { listenForSideEvents } from './side-events.ts';

export type SocketSettings = {
  url: string;
  version?: SocketConfig['version'];
  qrTimeoutMs?: number;
  keepAliveMs: number;
  queryTimeoutMs: number;
  /** WhatsApp does not always say that nothing waits any more: so long after the login it is taken for said. */
  catchUpMs: number;
  /** For the media host of a local server, whose certificate nobody else trusts. */
  uploadAgent?: Agent;
};

export type ConnectionHooks = {
  onQr(qr: string, refsLeft: number): void;
  onScanned(): void;
  onOpen(me: { me?: Address; meLid?: Address; meName?: string }): void;
  onClosed(closed: { code: number | undefined; message: string; isPaired: boolean }): void;
  /** The store refused a read or write; the socket is cut already. */
  onStoreFailure(error: unknown): void;
  emit(event: DriverEvent): void;
  onJournaled(entries: JournalEntry[]): void;
};

/** What outlives one socket: ids on their way, stanzas seen lately, and calls. */
export type Memory = { sent: Recent<Sent>; known: Recent<true>; calls: Calls };

/** One socket from start to close, with its own key store; events of a closed one no longer reach the driver. */
export class Connection {
  readonly sock: WASocket;
  readonly keys: BaileysKeyStore;
  readonly #creds: CredsWriter;
  readonly #journal: InboundJournal;
  readonly #isPaired: () => boolean;
  readonly #me: CallLine['me'];
  isOpen = false;
  lastFrameAt = Date.now();
  #failure: { cause: unknown } | undefined;
  /** Calls under way, to be told when the line is gone. */
  readonly #waiting = new Set<() => void>();
  #isOver = false;
  #refsLeft = 0;
  readonly #catchUp: CatchUp;

  static async open(
    host: DriverHost,
    settings: SocketSettings,
    memory: Memory,
    hooks: ConnectionHooks,
  ): Promise<Connection> {
    const creds = await loadCreds(host.store);
    return new Connection(host, settings, memory, hooks, creds);
  }

  private constructor(
    host: DriverHost,
    settings: SocketSettings,
    memory: Memory,
    hooks: ConnectionHooks,
    creds: Awaited<ReturnType<typeof loadCreds>>,
  ) {
    this.keys = new BaileysKeyStore(host.store, (error) => {
      this.#failure ??= { cause: error };
      if (this.#isOver) return;
      this.cut();
      hooks.onStoreFailure(error);
    });
    this.#creds = new CredsWriter(creds, this.keys);
    this.#isPaired = () => isPaired(creds);
    this.#me = () => creds.me && { id: creds.me.id, ...(creds.me.lid ? { lid: creds.me.lid } : {}) };
    const journal = new InboundJournal({
      keys: this.keys,
      store: host.store,
      me: () => creds.me,
      known: memory.known,
      isOurs: (id) => memory.sent.has(id),
      onJournaled: (entries) => hooks.onJournaled(entries),
    });
    this.sock = makeWASocket({
      waWebSocketUrl: settings.url,
      auth: { creds, keys: this.keys },
      logger: quietLogger(host.log),
      makeSignalRepository: journal.makeSignalRepository,
      getMessage: async (key) => {
        const chat = addressOf(key.remoteJid);
        const raw = chat && key.id ? await host.store.sentMessage({ chat, id: key.id, fromMe: true }) : undefined;
        return raw && proto.Message.decode(raw);
      },
      shouldIgnoreJid: isIgnored,
      syncFullHistory: false,
      markOnlineOnConnect: false,
      ...(settings.uploadAgent ? { fetchAgent: settings.uploadAgent } : {}),
      emitOwnEvents: false,
      // A failed write cuts the socket at once (see BaileysKeyStore): nothing to try again here.
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 1 },
      countryCode: 'BR',
      keepAliveIntervalMs: settings.keepAliveMs,
      defaultQueryTimeoutMs: settings.queryTimeoutMs,
      ...(settings.qrTimeoutMs === undefined ? {} : { qrTimeout: settings.qrTimeoutMs }),
      ...(settings.version ? { version: settings.version } : {}),
    });
    // The library connects while it is made, and keeps its websocket to itself.
    const { socket } = this.sock.ws as unknown as { socket: FrameSocket };
    holdUntilWritten(socket, () => this.keys.pending);
    this.#journal = journal;
    this.#catchUp = new CatchUp(journal, settings.catchUpMs, () => {
      if (!this.#isOver) hooks.emit({ t: 'caughtUp' });
    });
    this.#listen(memory, hooks, journal, host.log);
    this.#answerWithTwoTicks();
  }

  /** No frame, or one stanza that keeps the others waiting, since before `limit`. */
  isStuckSince(limit: number): boolean {
    return this.lastFrameAt < limit || (this.#journal.busySince ?? limit) < limit;
  }

  /** Ends the socket without a word from it; resolves when every write under way has landed. */
  async close(): Promise<void> {
    this.cut();
    await this.keys.seal();
  }

  /**
   * Runs a call of the library, which may wait for ever once its line is gone. @throws SendFailure transient for a line
   * that broke meanwhile and for errors that say nothing else
   */
  async run<T>(work: (sock: WASocket) => Promise<T>): Promise<T> {
    const broken = Promise.withResolvers<never>();
    const giveUp = (): void => broken.reject(new SendFailure('transient', 'The line broke'));
    this.#waiting.add(giveUp);
    try {
      return await Promise.race([work(this.sock), broken.promise]);
    } catch (error) {
      if (error instanceof SendFailure || error instanceof MediaFailure) throw error;
      const message = error instanceof Error ? error.message : 'WhatsApp did not answer';
      throw new SendFailure('transient', message, { cause: error });
    } finally {
      this.#waiting.delete(giveUp);
    }
  }

  /** Hard end: nothing more goes out, so nothing half done is acknowledged. */
  cut(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.isOpen = false;
    for (const giveUp of this.#waiting) giveUp();
    void this.sock.end(undefined);
  }

  /** Takes the line for dead, without waiting for the other side to agree, so that the driver starts over. */
  async breakLine(why: string, hooks: Pick<ConnectionHooks, 'onClosed'>): Promise<void> {
    if (this.#isOver) return;
    await this.close();
    hooks.onClosed({ code: 408, message: why, isPaired: this.#isPaired() });
  }

  #listen(memory: Memory, hooks: ConnectionHooks, journal: InboundJournal, log: DriverHost['log']): void {
    const { sock } = this;
    const library = sock.ws.listeners('CB:message');
    sock.ws.removeAllListeners('CB:message');
    guardListeners(sock, (error) => log?.('debug', 'A stanza could not be answered', { error: String(error) }));
    const emit = (event: DriverEvent): void => {
      if (!this.#isOver) hooks.emit(event);
    };
    // A failure is reported by the key store itself.
    sock.ev.on('creds.update', () => void this.#creds.save().catch(() => undefined));
    sock.ev.on('connection.update', (update) => {
      if (!this.#isOver) this.#onUpdate(update, hooks);
    });
    sock.ws.on('frame', () => {
      this.lastFrameAt = Date.now();
    });
    sock.ws.on('CB:iq,type:set,pair-device', (node: BinaryNode) => {
      const [device] = Array.isArray(node.content) ? node.content : [];
      this.#refsLeft = Array.isArray(device?.content) ? device.content.length : 0;
    });
    // Our journal stands before the library's own handler.
    sock.ws.on('CB:message', (node: BinaryNode) => {
      journal.receive(node, async (stanza) => {
        if (this.#isOver) return;
        try {
          for (const handle of library) await handle.call(sock.ws, stanza);
        } catch (error) {
          // On a line that just died the library cannot answer; WhatsApp gives the stanza again.
          log?.('debug', 'A message could not be answered', { error: String(error) });
        }
      });
    });
    listenForAcks(sock, memory.sent, emit);
    listenForSideEvents(sock, emit);
    const line: CallLine = { me: this.#me, note: (entry) => journal.note(entry), emit };
    memory.calls.listen(sock, line);
    listenForChanges(sock, line);
  }

  #onUpdate(update: Partial<ConnectionState>, hooks: ConnectionHooks): void {
    if (update.qr) {
      this.#refsLeft = Math.max(0, this.#refsLeft - 1);
      hooks.onQr(update.qr, this.#refsLeft);
    }
    if (update.isNewLogin) hooks.onScanned();
    if (update.receivedPendingNotifications) this.#catchUp.onDrained();
    if (update.connection === 'open') this.#onOpen(hooks);
    // The library goes back to silent receipts whenever it announces "unavailable".
    if (update.isOnline === false) this.#answerWithTwoTicks();
    if (update.connection === 'close') void this.#onClose(update, hooks);
  }

  #onOpen(hooks: ConnectionHooks): void {
    this.isOpen = true;
    const user = this.sock.user;
    const me = addressOf(user?.id);
    const meLid = addressOf(user?.lid);
    hooks.onOpen({ ...(me ? { me } : {}), ...(meLid ? { meLid } : {}), ...(user?.name ? { meName: user.name } : {}) });
    this.#catchUp.onOpen();
  }

  /**
   * The library answers messages with "inactive" receipts (one tick for the customer) unless it is "online"; but
   * announcing "available" to WhatsApp silences the owner's phone. So only the library's own switch is set: customers
   * see two ticks and the phone keeps ringing.
   */
  #answerWithTwoTicks(): void {
    this.sock.ev.emit('connection.update', { isOnline: true });
  }

  async #onClose(update: Partial<ConnectionState>, hooks: ConnectionHooks): Promise<void> {
    this.#isOver = true;
    this.isOpen = false;
    for (const giveUp of this.#waiting) giveUp();
    const error = update.lastDisconnect?.error;
    // Boom carries the code here; other errors carry none.
    const output = error && 'output' in error ? error.output : undefined;
    await this.#creds.settled();
    await this.keys.seal();
    if (this.#failure) return hooks.onStoreFailure(this.#failure.cause);
    hooks.onClosed({ code: output?.statusCode, message: error?.message ?? '', isPaired: this.#isPaired() });
  }
}
