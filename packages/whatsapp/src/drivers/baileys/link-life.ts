import { Agent } from 'node:https';
import type { WASocket } from 'baileys';
import { type DriverEvent, type DriverHost, LeaseLost, SendFailure, type StopReason } from '../../port.ts';
import { afterClose, backoff, type Closed } from './close-policy.ts';
import { Connection, type ConnectionHooks, type Memory, type SocketSettings } from './connection.ts';
import { type BaileysOptions, type BaileysTimings, TIMINGS } from './options.ts';
import { silenceLibraryConsole } from './silence-console.ts';
import { removeOldUploads } from './temp-files.ts';
import { trustRoot } from './trust.ts';

/**
 * The life of a link over many sockets: opening, codes, waits between tries, the watchdog, and the end. Only the
 * newest socket is heard.
 */
export class LinkLife {
  readonly #host: DriverHost;
  readonly #memory: Memory;
  readonly #timings: BaileysTimings;
  readonly #settings: SocketSettings;
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

  constructor(host: DriverHost, options: BaileysOptions, memory: Memory) {
    this.#host = host;
    this.#memory = memory;
    this.#timings = { ...TIMINGS, ...options.timings };
    const { qrTimeoutMs, keepAliveMs, queryTimeoutMs, catchUpMs } = this.#timings;
    const certificate = options.local?.mediaCertificate;
    this.#settings = {
      url: trustRoot(options.local),
      keepAliveMs,
      queryTimeoutMs,
      catchUpMs,
      ...(qrTimeoutMs === undefined ? {} : { qrTimeoutMs }),
      ...(certificate ? { uploadAgent: new Agent({ ca: certificate }) } : {}),
      ...(options.version ? { version: options.version } : {}),
    };
  }

  async start(): Promise<void> {
    if (this.#isRunning) return;
    silenceLibraryConsole();
    void removeOldUploads(this.#host.log);
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
    const open = this.#connection?.isOpen ? this.#connection : undefined;
    if (open) {
      // From here on the library's "closed 401" is our own doing.
      this.#generation++;
      await open
        .run((sock) => sock.logout())
        .catch((error: unknown) => this.#log('warn', 'WhatsApp did not take the logout', error));
    }
    await this.#shut();
    await this.#host.store.wipe();
    this.#emit({ t: 'link', state: 'disconnected', reason: 'loggedOut' });
  }

  async requestPairingCode(digits: string): Promise<string> {
    const connection = this.#connection;
    if (!connection || !this.#isQrShown)
      throw new SendFailure('transient', 'A pairing code can be asked for only while a QR code is shown');
    const code = await connection.run((sock) => sock.requestPairingCode(digits));
    this.#pairingCode = code;
    this.#emit({ t: 'link', state: 'pairing', code });
    return code;
  }

  /** Runs a call on the open socket. @throws SendFailure transient when there is none, or it breaks meanwhile */
  async run<T>(work: (sock: WASocket) => Promise<T>): Promise<T> {
    if (!this.#connection?.isOpen) throw new SendFailure('transient', 'Not connected');
    return this.#connection.run(work);
  }

  get myId(): string | undefined {
    return this.#connection?.sock.user?.id;
  }

  async #connect(): Promise<void> {
    const generation = ++this.#generation;
    this.#isQrShown = false;
    this.#pairingCode = undefined;
    this.#emit({ t: 'link', state: 'opening' });
    try {
      const connection = await Connection.open(this.#host, this.#settings, this.#memory, this.#hooks(generation));
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
    const after = afterClose(closed);
    if (after.next === 'stop') {
      await this.#end(after.reason, after.wipe);
      return;
    }
    const { backoffMinMs, backoffMaxMs, random } = this.#timings;
    const silentSince = closed.code === 408 ? this.#connection?.lastFrameAt : undefined;
    const wait =
      after.wait === 'none'
        ? 0
        : after.wait === 'longest'
          ? backoffMaxMs
          : this.#nextWait(backoffMinMs, backoffMaxMs, random);
    this.#again(wait, {
      t: 'link',
      state: after.state,
      retryInMs: wait,
      ...(after.reason ? { reason: after.reason } : {}),
      ...(silentSince === undefined ? {} : { silentSince: new Date(silentSince) }),
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
    const isStuck = [...this.#memory.sent.values()].some((s) => !s.isAcked && s.at < limit && s.at >= this.#openedAt);
    if (connection.isStuckSince(limit) || isStuck)
      void connection.breakLine('No answer from WhatsApp', this.#hooks(this.#generation));
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
