/** Commits texts from a process of its own, one after the other, and notes when each was committed. */
import type pg from 'pg';
import { sendText } from '../apps/server/src/features/messages/index.ts';
import { openData } from '../apps/server/src/kit/db/data.ts';
import { preciseNow } from './figures.ts';

export interface TextsToCommit {
  count: number;
  everyMs: number;
  prefix: string;
  /** Where the product's own code stores them as messages; null: only the notice of a bare broadcaster is committed. */
  ticket: { companyId: number; ticketId: number } | null;
}

/** Channel of the bare broadcaster. */
export const bareChannel = 'bench_texts';

/** When each text was committed, milliseconds since 1970. */
export type Commits = Record<string, number>;

/** Commits the texts; the time of each is when the server has answered its commit. */
export async function commitTexts(pool: pg.Pool, { count, everyMs, prefix, ticket }: TextsToCommit): Promise<Commits> {
  const data = openData(pool);
  const trace = { rule: 'completion' as const, setting: null, facts: {} };
  const commits: Commits = {};
  for (let turn = 0; turn < count; turn++) {
    const body = `${prefix} ${turn}`;
    if (ticket) {
      const text = { ticketId: ticket.ticketId, body, userId: null, trace };
      await data.tenant(ticket.companyId, (tx) => sendText(tx, text));
    } else await pool.query('select pg_notify($1, $2)', [bareChannel, body]);
    commits[body] = preciseNow();
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return commits;
}
