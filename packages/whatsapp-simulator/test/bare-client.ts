import { EventEmitter } from 'node:events';
import {
  type AuthenticationCreds,
  initAuthCreds,
  makeWASocket,
  type proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
  WA_CERT_DETAILS,
  type WAMessage,
  type WASocket,
} from 'baileys';
import { quietSignalConsole } from '../src/quiet-console.ts';
import { silentLogger } from '../src/silent-logger.ts';

type Trust = { PUBLIC_KEY: Uint8Array };

function memoryKeys(): SignalKeyStore {
  const keys = new Map<string, unknown>();
  return {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[T]> = {};
      for (const id of ids) {
        const value = keys.get(`${type}|${id}`);
        if (value !== undefined && value !== null) found[id] = value as SignalDataTypeMap[T]; // stored under its own type
      }
      return found;
    },
    set(changes: SignalDataSet) {
      for (const [type, entries] of Object.entries(changes)) {
        for (const [id, value] of Object.entries(entries ?? {})) keys.set(`${type}|${id}`, value);
      }
    },
  };
}

/** Waits until something holds, looking again every few milliseconds. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  ms = 30_000,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`timeout: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** An unmodified baileys socket with credentials in memory, and the reconnect policy a product would use. */
export class BareClient extends EventEmitter {
  readonly creds: AuthenticationCreds = initAuthCreds();
  readonly keys = memoryKeys();
  readonly received: WAMessage[] = [];
  /** ids of message stanzas as they arrive, before the library buffers what it makes of them */
  readonly stanzaIds = new Set<string>();
  readonly updates: { key: proto.IMessageKey; update: Partial<WAMessage> }[] = [];
  readonly closeCodes: (number | undefined)[] = [];
  readonly sentMessages = new Map<string, proto.IMessage>();
  socket: WASocket | undefined;
  isOpen = false;
  qr: string | undefined;
  url: string;
  #isStopped = false;

  constructor(url: string, rootKeyHex: string) {
    super();
    quietSignalConsole();
    this.url = url;
    // the pinned root is exported as a mutable object: the one seam a local server needs
    (WA_CERT_DETAILS as unknown as Trust).PUBLIC_KEY = Buffer.from(rootKeyHex, 'hex');
  }

  get sock(): WASocket {
    if (!this.socket) throw new Error('not started');
    return this.socket;
  }

  start(): this {
    this.#isStopped = false;
    const socket = makeWASocket({
      waWebSocketUrl: this.url,
      auth: { creds: this.creds, keys: this.keys },
      logger: silentLogger,
      markOnlineOnConnect: true,
      keepAliveIntervalMs: 5000,
      getMessage: async (key) => this.sentMessages.get(key.id ?? ''),
    });
    this.socket = socket;
    socket.ws.on('CB:message', (node: { attrs: Record<string, string> }) => this.stanzaIds.add(node.attrs.id ?? ''));
    socket.ev.on('creds.update', (update) => Object.assign(this.creds, update));
    socket.ev.on('messages.upsert', ({ messages }) => {
      this.received.push(...messages);
      for (const message of messages) this.emit('message', message);
    });
    socket.ev.on('messages.update', (updates) => this.updates.push(...updates));
    socket.ev.on('messages.reaction', (reactions) => this.emit('reactions', reactions));
    socket.ev.on('call', (calls) => this.emit('calls', calls));
    socket.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
      if (socket !== this.socket) return;
      if (qr) this.qr = qr;
      if (connection === 'open') this.isOpen = true;
      if (connection !== 'close') return;
      this.isOpen = false;
      const code = (lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;
      this.closeCodes.push(code);
      if (this.#isStopped || code === 401 || code === 403 || code === 440) return;
      setTimeout(() => !this.#isStopped && this.start(), code === 515 ? 0 : 50);
    });
    return this;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.isOpen = false;
    await this.socket?.end(undefined);
  }

  texts(): string[] {
    return this.received.flatMap(({ message, key }) => {
      const text = message?.conversation ?? message?.extendedTextMessage?.text;
      return text && !key.fromMe ? [text] : [];
    });
  }

  opened(): Promise<boolean> {
    return until('open', () => this.isOpen);
  }

  text(words: string, ms?: number): Promise<WAMessage> {
    const find = () =>
      this.received.find(({ message }) => (message?.conversation ?? message?.extendedTextMessage?.text) === words);
    return until(`text ${words}`, find, ms);
  }
}
