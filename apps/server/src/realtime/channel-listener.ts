import type pg from 'pg';

type Listener = (payload: string) => void;

/**
 * One connection that listens on PostgreSQL channels and comes back by itself when it is cut. After every return the
 * `onGap` callback runs, since notifications sent meanwhile are gone.
 */
export async function listenOn(
  pool: pg.Pool,
  channels: Record<string, Listener>,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = await pool.connect();
    let lost = false;
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    const onLoss = () => {
      if (lost) return;
      lost = true;
      fresh.release(true);
      client = undefined;
      if (!stopped) again();
    };
    fresh.on('error', onLoss);
    fresh.on('end', onLoss);
    for (const channel of Object.keys(channels)) await fresh.query(`listen ${channel}`);
    client = fresh;
  }
  function again(): void {
    retry = setTimeout(() => connect().then(onGap, again), 500);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    client?.removeAllListeners('error');
    client?.removeAllListeners('end');
    client?.release(true);
  };
}
