import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { type Data, openData } from '#kit/db/data.ts';
import { listenTo } from '#kit/db/listen.ts';
import { reasonOf } from './serial.ts';
import type { LookupAnswer } from './thread-messages.ts';
import type { SessionLog } from './types.ts';

/** Questions go out to every node; who drives a connection of the company answers. */
export const lookupChannel = 'recado_lookup';
const answerChannel = 'recado_lookup_answers';
const patienceMs = 5000;

const question = z.object({
  call: z.string(),
  companyId: z.number(),
  connectionId: z.number().nullable(),
  digits: z.string(),
});
const answer = z.object({ call: z.string(), result: z.enum(['yes', 'no', 'unknown']) });

type Ask = (companyId: number, connectionId: number | null, digits: string) => Promise<LookupAnswer>;

/** Answers a question that came over the channel with what this node's sessions know; stays silent without one. */
export async function answerLookup(
  pool: pg.Pool,
  notice: string,
  lookupHere: Ask,
  drives: (companyId: number) => boolean,
) {
  const asked = question.safeParse(JSON.parse(notice));
  if (!asked.success || !drives(asked.data.companyId)) return;
  const { call, companyId, connectionId, digits } = asked.data;
  const result = await lookupHere(companyId, connectionId, digits);
  await pool.query('select pg_notify($1, $2)', [answerChannel, JSON.stringify({ call, result })]);
}

/** Whether a number has WhatsApp, asked wherever the company's sessions run. */
export interface NumberLookup {
  lookup: Ask;
  stop(): Promise<void>;
}

/** Somebody drives a linked connection of the company: it is worth waiting for an answer. */
async function isDriven(data: Data, companyId: number): Promise<boolean> {
  const found = await data.tenant(companyId, (tx) =>
    sql`select 1 from connections where company_id = ${companyId} and status = 'CONNECTED' and lease_until > clock_timestamp() limit 1`.execute(
      tx.db,
    ),
  );
  return found.rows.length > 0;
}

/**
 * Opens the look-up of an API process: its own sessions are asked first, then those of the other
 * processes. `unknown` when no session could tell, or none in five seconds.
 */
export async function openNumberLookup(options: {
  pool: pg.Pool;
  /** The sessions of this process, if it runs some. */
  own: { lookup: Ask } | null;
  log: SessionLog;
}): Promise<NumberLookup> {
  const { pool, own, log } = options;
  const askOwn: Ask = async (...asked) => (await own?.lookup(...asked)) ?? 'unknown';
  const data = openData(pool);
  const waiting = new Map<string, (result: LookupAnswer) => void>();
  const onNotice = (_channel: string, payload: string): void => {
    const told = answer.safeParse(JSON.parse(payload));
    if (told.success) waiting.get(told.data.call)?.(told.data.result);
  };
  const onLoss = (error: Error) => log('warn', 'Notifications are opened again', { error: error.message });
  const unlisten = await listenTo(pool, [answerChannel], { onNotice, onOpen: () => undefined, onLoss });

  async function askOthers(companyId: number, connectionId: number | null, digits: string): Promise<LookupAnswer> {
    if (!(await isDriven(data, companyId))) return 'unknown';
    const call = randomUUID();
    const { promise, resolve } = Promise.withResolvers<LookupAnswer>();
    const timer = setTimeout(() => resolve('unknown'), patienceMs);
    waiting.set(call, resolve);
    try {
      const asked = JSON.stringify({ call, companyId, connectionId, digits });
      await pool.query('select pg_notify($1, $2)', [lookupChannel, asked]);
      return await promise;
    } catch (error) {
      log('warn', 'A number could not be looked up', { error: reasonOf(error) });
      return 'unknown';
    } finally {
      clearTimeout(timer);
      waiting.delete(call);
    }
  }

  return {
    async lookup(...asked) {
      const here = await askOwn(...asked);
      return here === 'unknown' ? askOthers(...asked) : here;
    },
    stop: unlisten,
  };
}
