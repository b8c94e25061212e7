import type pg from 'pg';

const reopenMs = 1000;

/** What a listener does with what it hears. */
export interface ListenHooks {
  onNotice(channel: string, payload: string): void;
  /** After every opening: what was told in between is lost, so the listener looks for itself. */
  onOpen(): void;
  /** The connection was lost or could not be opened; it is opened again by itself. */
  onLoss(error: Error): void;
}

interface Listener {
  channels: readonly string[];
  hooks: ListenHooks;
}

/** One connection of a pool that hears for all: each that only waits would be a process of the server. */
class Ear {
  readonly #pool: pg.Pool;
  readonly #all = new Set<Listener>();
  /** Who was told that the connection is open. */
  readonly #told = new Set<Listener>();
  readonly #heard = new Set<string>();
  #client: pg.PoolClient | undefined;
  #opening: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Resolves when the connection was tried with this listener's channels. */
  async add(listener: Listener): Promise<void> {
    this.#all.add(listener);
    // An opening that is under way may have looked at the channels before this listener came.
    do await this.#open();
    while (this.#client && !this.#told.has(listener));
  }

  remove(listener: Listener): void {
    this.#all.delete(listener);
    this.#told.delete(listener);
    if (this.#all.size > 0) return;
    clearTimeout(this.#timer);
    this.#drop();
  }

  #open(): Promise<void> {
    this.#opening ??= this.#listen().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #listen(): Promise<void> {
    try {
      const client = this.#client ?? (await this.#connect());
      // Channel names are constants of this program.
      for (const channel of new Set([...this.#all].flatMap(({ channels }) => channels))) {
        if (this.#heard.has(channel)) continue;
        await client.query(`listen ${channel}`);
        this.#heard.add(channel);
      }
      for (const listener of this.#all) {
        if (this.#told.has(listener) || !listener.channels.every((channel) => this.#heard.has(channel))) continue;
        this.#told.add(listener);
        listener.hooks.onOpen();
      }
      // The last one left while it was opened: a connection that nobody needs would keep the pool from ending.
      if (this.#all.size === 0) this.#drop();
    } catch (error) {
      this.#reopen(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    this.#client = client;
    client.once('error', (error) => {
      if (this.#client === client) this.#reopen(error);
    });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { channels, hooks } of this.#all) if (channels.includes(channel)) hooks.onNotice(channel, payload);
    });
    return client;
  }

  #drop(error?: Error): void {
    const dropped = this.#client;
    this.#client = undefined;
    this.#heard.clear();
    this.#told.clear();
    dropped?.removeAllListeners('notification');
    dropped?.release(error ?? true);
  }

  #reopen(error: Error): void {
    this.#drop(error);
    if (this.#all.size === 0) return;
    for (const { hooks } of this.#all) hooks.onLoss(error);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#open(), reopenMs);
  }
}

const ears = new WeakMap<pg.Pool, Ear>();

/**
 * Hears notifications on the one connection of the pool that listens, opened again when it breaks. Resolves when it was
 * tried. Returns the end of this listener; the connection goes with the last one.
 */
export async function listenTo(
  pool: pg.Pool,
  channels: readonly string[],
  hooks: ListenHooks,
): Promise<() => Promise<void>> {
  const ear = ears.get(pool) ?? new Ear(pool);
  ears.set(pool, ear);
  const listener = { channels, hooks };
  await ear.add(listener);
  return async () => ear.remove(listener);
}
