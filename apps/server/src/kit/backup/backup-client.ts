import pg from 'pg';
import { sameForms } from './copy-out.ts';

/** A connection of its own for a work that may last: it is not the pool's, whose clients send without waiting. */
export async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: `recado backup ${process.pid}` });
  // One that breaks says so by what it was asked.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sameForms);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
