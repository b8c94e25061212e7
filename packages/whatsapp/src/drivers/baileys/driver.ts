import { generateMessageIDV2, type SocketConfig, type WASocket } from 'baileys';
import {
  type Address,
  addressKey,
  type Driver,
  type DriverCapabilities,
  type DriverEvent,
  type DriverHost,
  LeaseLost,
  type LookupResult,
  type OutboundItem,
  type Ref,
  SendFailure,
  type StopReason,
} from '../../port.ts';
import type { Sent } from './acks.ts';
import { jidOf, keyOf } from './addresses.ts';
import { afterClose, backoff, type Closed } from './close-policy.ts';
import { Connection, type ConnectionHooks, type SocketSettings } from './connection.ts';
import { lookupNumbers, pictureOf } from './directory.ts';
import { sendItem } from './outgoing.ts';
import { Recent } from './recent.ts';
import { silenceLibraryConsole } from './silence-console.ts';
import { type LocalServer, trustRoot } from './trust.ts';

export type BaileysTimings = {
  /** First and longest wait before a reconnection. */
  backoffMinMs: number;
  backoffMaxMs: number;
  /** A link that stood this long starts its waits from the first again. */
  stableMs: number;
  /** Silence of the server, or of its answer to a send, after which the line is taken for dead. */
  watchdogMs: number;
  keepAliveMs: number;
  queryTimeoutMs: number;
  /** How long each QR code is shown; absent: WhatsApp's own 60 s, then 20 s. */
  qrTimeoutMs?: number;
  random: () => number;
};

export type BaileysOptions = {
  /** A WhatsApp server on this machine; absent: WhatsApp itself. */
  local?: LocalServer;
  /** The client version to claim when WhatsApp refuses the library's own (code 405). */
  version?: SocketConfig['version'];
  timings?: Partial<BaileysTimings>;
};

const TIMINGS: BaileysTimings = {
  backoffMinMs: 1000,
  backoffMaxMs: 60_000,
  stableMs: 30_000,
  watchdogMs: 120_000,
  keepAliveMs: 30_000,
  queryTimeoutMs: 60_000,
  random: Math.random,
};

/** The driver on WhatsApp's own protocol, through the unmodified library. */
export class BaileysDriver implements Driver {
  readonly capabilities: DriverCapabilities = {
    edit: true,
    revokeForAll: true,
    reactions: true,
    groups: false,
    templates: false,
    typing: true,
    calls: false,
    pictures: true,
    pairing: ['qr', 'code'],
  };
  readonly #host: DriverHost;
  readonly #timings: BaileysTimings;
  readonly #settings: SocketSettings;
  readonly #sent = new Recent<Sent>(2000);
  readonly #known = new Recent<true>(2000);
  readonly #watched = new Set<string>();
  #connection: Connection | undefined;
  #isRunning = false;
  /** Grows with every socket and every stop: whatever an older one still says is ignored. */
  #generation = 0;
  #attempt = 0;
  #openedAt = 0;
  #isQrShown = false;
  #pairingCode: string | undefined;
  #retry: NodeJS.Timeout | undefined;
  #watchdog: NodeJS.Timeout | undefined;

  constructor(host: DriverHost, options: BaileysOptions = {}) {
    silenceLibraryConsole();
    this.#host = host;
    this.#timings = { ...TIMINGS, ...options.timings };
    const { qrTimeoutMs, keepAliveMs, queryTimeoutMs } = this.#timings;
    this.#settings = {
      url: trustRoot(options.local),
      keepAliveMs,
      queryTimeoutMs,
      ...(qrTimeoutMs === undefined ? {} : { qrTimeoutMs }),
      ...(options.version ? { version: options.version } : {}),
    };
  }

  async start(): Promise<void> {
    if (this.#isRunning) return;
    silenceLibraryConsole();
    this.#isRunning = true;
    this.#attempt = 0;
    this.#watchdog = setInterval(() => this.#watch(), Math.min(30_000, this.#timings.watchdogMs / 4));
    this.#watchdog.unref();
    await this.#connect();
  }

  async stop(): Promise<void> {
    await this.#shut();
  }

  async logout(): Promise<void> {
    const sock = this.#connection?.isOpen ? this.#connection.sock : undefined;
    if (sock) {
      // From here on the library's "closed 401" is our own doing.
      this.#generation++;
      await sock.logout().catch((error: unknown) => this.#log('warn', 'WhatsApp did not take the logout', error));
    }
    await this.#shut();
    await this.#host.store.wipe();
    this.#emit({ t: 'link', state: 'disconnected', reason: 'loggedOut' });
  }

  async requestPairingCode(digits: string): Promise<string> {
    const connection = this.#connection;
    if (!connection || !this.#isQrShown)
      throw new SendFailure('transient', 'A pairing code can be asked for only while a QR code is shown');
    const code = await connection.sock.requestPairingCode(digits);
    this.#pairingCode = code;
    this.#emit({ t: 'link', state: 'pairing', code });
    return code;
  }

  async send(item: OutboundItem): Promise<{ raw: Uint8Array }> {
    const sock = this.#live();
    this.#sent.set(item.id, { to: item.to, at: Date.now(), isAcked: false });
    this.#follow(sock, item.to);
    try {
      return { raw: await sendItem(sock, item) };
    } catch (error) {
      // It did not leave: no answer is to be expected.
      const sent = this.#sent.get(item.id);
      if (sent) sent.isAcked = true;
      throw error;
    }
  }

  async markRead(refs: Ref[]): Promise<void> {
    const sock = this.#live();
    for (const ref of refs) this.#follow(sock, ref.chat);
    await this.#call(() => sock.readMessages(refs.map(keyOf)));
  }

  async typing(to: Address, on: boolean): Promise<void> {
    const sock = this.#live();
    const jid = jidOf(to);
    if (!jid) return;
    this.#follow(sock, to);
    await this.#call(() => sock.sendPresenceUpdate(on ? 'composing' : 'paused', jid));
  }

  async lookup(numbers: string[]): Promise<LookupResult[]> {
    const sock = this.#live();
    return this.#call(() => lookupNumbers(sock, numbers));
  }

  async picture(of: Address): Promise<string | undefined> {
    return pictureOf(this.#live(), of);
  }

  newMessageId(): string {
    return generateMessageIDV2(this.#connection?.sock.user?.id);
  }

  #live(): WASocket {
    if (!this.#connection?.isOpen) throw new SendFailure('transient', 'Not connected');
    return this.#connection.sock;
  }

  async #call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof SendFailure) throw error;
      throw new SendFailure('transient', error instanceof Error ? error.message : 'WhatsApp did not answer', {
        cause: error,
      });
    }
  }

  /** WhatsApp tells who is typing only to those who asked, once per connection. */
  #follow(sock: WASocket, address: Address): void {
    const jid = jidOf(address);
    const key = addressKey(address);
    if (!jid || address.kind === 'group' || this.#watched.has(key)) return;
    this.#watched.add(key);
    sock.presenceSubscribe(jid).catch((error: unknown) => this.#log('debug', 'Presence was not subscribed', error));
  }

  async #connect(): Promise<void> {
    const generation = ++this.#generation;
    this.#isQrShown = false;
    this.#pairingCode = undefined;
    this.#watched.clear();
    this.#emit({ t: 'link', state: 'opening' });
    try {
      const connection = await Connection.open(
        this.#host,
        this.#settings,
        { sent: this.#sent, known: this.#known },
        this.#hooks(generation),
      );
      if (generation === this.#generation && this.#isRunning) this.#connection = connection;
      else await connection.close();
    } catch (error) {
      if (generation === this.#generation) await this.#onStoreFailure(error);
    }
  }

  #hooks(generation: number): ConnectionHooks {
    const current = (): boolean => generation === this.#generation;
    return {
      onQr: (qr, refsLeft) => {
        if (!current()) return;
        this.#isQrShown = true;
        // While a code waits to be typed, the QR codes behind it are not shown.
        if (this.#pairingCode === undefined) this.#emit({ t: 'link', state: 'qrcode', qr, refsLeft });
      },
      onScanned: () => {
        this.#isQrShown = false;
        if (current()) this.#emit({ t: 'link', state: 'pairing' });
      },
      onOpen: (me) => {
        if (!current()) return;
        this.#openedAt = Date.now();
        this.#emit({ t: 'link', state: 'connected', ...me });
      },
      onClosed: (closed) => {
        if (current()) void this.#onClosed(closed);
      },
      onStoreFailure: (error) => {
        if (current()) void this.#onStoreFailure(error);
      },
      emit: (event) => {
        if (current()) this.#emit(event);
      },
      onJournaled: (entries) => this.#host.onJournaled(entries),
    };
  }

  async #onClosed(closed: Closed): Promise<void> {
    this.#log('info', `Closed: ${closed.code ?? 'no code'} ${closed.message}`);
    const next = afterClose(closed);
    if (next.then === 'stop') {
      await this.#end(next.reason, next.wipe);
      return;
    }
    const { backoffMinMs, backoffMaxMs, random } = this.#timings;
    const wait =
      next.wait === 'none'
        ? 0
        : next.wait === 'longest'
          ? backoffMaxMs
          : this.#nextWait(backoffMinMs, backoffMaxMs, random);
    this.#again(wait, {
      t: 'link',
      state: next.state,
      retryInMs: wait,
      ...(next.reason ? { reason: next.reason } : {}),
    });
  }

  async #onStoreFailure(error: unknown): Promise<void> {
    const connection = this.#connection;
    this.#generation++;
    this.#connection = undefined;
    await connection?.close();
    if (error instanceof LeaseLost) {
      await this.#end('leaseLost', false);
      return;
    }
    this.#log('error', 'The session store failed, so the link starts over', error);
    const wait = this.#nextWait(this.#timings.backoffMinMs, this.#timings.backoffMaxMs, this.#timings.random);
    this.#again(wait, { t: 'link', state: 'opening', retryInMs: wait });
  }

  #nextWait(min: number, max: number, random: () => number): number {
    if (this.#openedAt > 0 && Date.now() - this.#openedAt >= this.#timings.stableMs) this.#attempt = 0;
    this.#openedAt = 0;
    return backoff(this.#attempt++, min, max, random);
  }

  #again(wait: number, event: DriverEvent): void {
    this.#connection = undefined;
    if (!this.#isRunning) return;
    this.#emit(event);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), wait);
  }

  async #end(reason: StopReason, wipe: boolean): Promise<void> {
    await this.#shut();
    if (wipe)
      await this.#host.store
        .wipe()
        .catch((error: unknown) => this.#log('error', 'The removed link could not be forgotten', error));
    this.#emit({ t: 'link', state: 'disconnected', reason });
  }

  async #shut(): Promise<void> {
    this.#isRunning = false;
    this.#generation++;
    clearTimeout(this.#retry);
    clearInterval(this.#watchdog);
    const connection = this.#connection;
    this.#connection = undefined;
    this.#isQrShown = false;
    await connection?.close();
  }

  /** A line can look open and be dead: no frame, or a message without an answer, for too long. */
  #watch(): void {
    const connection = this.#connection;
    if (!connection?.isOpen) return;
    const limit = Date.now() - this.#timings.watchdogMs;
    const isStuck = [...this.#sent.values()].some((s) => !s.isAcked && s.at < limit && s.at >= this.#openedAt);
    if (connection.lastFrameAt < limit || isStuck) connection.breakLine('No answer from WhatsApp');
  }

  #emit(event: DriverEvent): void {
    this.#host.onEvent(event);
  }

  #log(level: 'debug' | 'info' | 'warn' | 'error', message: string, error?: unknown): void {
    this.#host.log?.(
      level,
      message,
      error === undefined ? undefined : { error: error instanceof Error ? error.message : String(error) },
    );
  }
}
