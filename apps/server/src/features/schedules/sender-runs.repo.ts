import { limits } from '@recado/contract';
import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';

/** So often a process says that it looks for what is due; a run ends when none said so for twice as long. */
const sayEveryMs = 30_000;
const silenceSeconds = (2 * sayEveryMs) / 1000;

/** Says that some process looks for what is due. All processes together make one run. */
async function noteRun(data: Data, now: Date): Promise<void> {
  await data.system(async ({ db }) => {
    await sql`select pg_advisory_xact_lock(hashtext('sender_runs'))`.execute(db);
    const { numAffectedRows } = await sql`
      update sender_runs set seen_at = greatest(seen_at, ${now}::timestamptz)
      where id = (select id from sender_runs order by seen_at desc limit 1)
        and seen_at >= ${now}::timestamptz - make_interval(secs => ${silenceSeconds})`.execute(db);
    if (numAffectedRows) return;
    await sql`insert into sender_runs (began_at, seen_at) values (${now}, ${now})`.execute(db);
    await sql`delete from sender_runs
      where seen_at < ${now}::timestamptz - make_interval(days => ${limits.senderRunsDays})`.execute(db);
  });
}

/** What a process calls before each look for what is due; it writes once in a while. */
export function createRunNotes(data: Data): (now: Date) => Promise<void> {
  let saidAt = Number.NEGATIVE_INFINITY;
  return async (now) => {
    if (Math.abs(now.getTime() - saidAt) < sayEveryMs) return;
    await noteRun(data, now);
    saidAt = now.getTime();
  };
}

/** Whether no process looked for what is due at the time of a column. It is asked without a company. */
export const wasStoodStill = (at: ReturnType<typeof sql.ref>) => sql<boolean>`not exists (
  select 1 from sender_runs where began_at <= ${at} and seen_at + make_interval(secs => ${silenceSeconds}) >= ${at})`;
