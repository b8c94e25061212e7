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

/** Hears notifications on one connection of the pool, opened again when it breaks. Resolves when the first one was tried. */
export async function listenTo(
  pool: pg.Pool,
  channels: readonly string[],
  hooks: ListenHooks,
): Promise<() => Promise<void>> {
  let isOver = false;
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;

  const drop = (error?: Error): void => {
    const dropped = client;
    client = undefined;
    dropped?.removeAllListeners('notification');
    dropped?.release(error ?? true);
  };
  const reopen = (error: Error): void => {
    drop(error);
    if (isOver) return;
    hooks.onLoss(error);
    clearTimeout(timer);
    timer = setTimeout(() => void open(), reopenMs);
  };
  const open = async (): Promise<void> => {
    try {
      const opened = await pool.connect();
      client = opened;
      opened.once('error', (error) => {
        if (client === opened) reopen(error);
      });
      opened.on('notification', (notice) => hooks.onNotice(notice.channel, notice.payload ?? ''));
      // Channel names are constants of this program.
      for (const channel of channels) await opened.query(`listen ${channel}`);
      hooks.onOpen();
    } catch (error) {
      reopen(error instanceof Error ? error : new Error(String(error)));
    }
  };

  await open();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    drop();
  };
}
