import type pg from 'pg';
import type { SessionLog } from './types.ts';

const reopenMs = 1000;

/**
 * Hears notifications on one connection of the pool, opened again when it breaks. `onOpen` runs after every opening:
 * what was told in between is lost, so the listener looks for itself. Resolves when the first one listens.
 */
export async function listenTo(
  pool: pg.Pool,
  channels: readonly string[],
  hooks: { onNotice(channel: string, payload: string): void; onOpen(): void },
  log: SessionLog,
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
    log('warn', 'Notifications are opened again', { error: error.message });
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
