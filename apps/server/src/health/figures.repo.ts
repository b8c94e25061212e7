/** The numbers of an installation, one cheap statement each: most of them read an index of open rows only. */
import { connectionStatuses, type HealthFigures, type StuckKind, scheduleStatus, stuckKinds } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { SystemDb } from '#kit/db/data.ts';
import { ofLivingCompany } from '#kit/work/leased-rows.repo.ts';
import { openOutbox } from './waiting.repo.ts';

/** Longer than any retry of these kinds rests. */
const isOld = (column: RawBuilder<unknown>) => sql`${column} < now() - interval '10 minutes'`;
const seconds = (since: RawBuilder<unknown>) =>
  sql`greatest(0, floor(extract(epoch from clock_timestamp() - min(${since}))))::integer`;

interface Line {
  count: number;
  oldestSeconds: number | null;
}
const lineOf = ([row]: Line[]) => ({ count: row?.count ?? 0, oldestSeconds: row?.oldestSeconds ?? 0 });

async function outboxLine({ db }: SystemDb) {
  const { rows } = await sql<Line>`
    select count(*)::integer as count, ${seconds(sql`since`)} as "oldestSeconds"
    from ${openOutbox} o`.execute(db);
  return lineOf(rows);
}

async function journalLine({ db }: SystemDb) {
  const { rows } = await sql<Line>`
    select count(*)::integer as count, ${seconds(sql`received_at`)} as "oldestSeconds"
    from journal where done_at is null and set_aside is null`.execute(db);
  return lineOf(rows);
}

async function connectionsByState({ db }: SystemDb): Promise<HealthFigures['connections']> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::integer as count from connections where deleted_at is null group by status`.execute(db);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  const [qrcode, disconnected, opening, connected, pairing, timeout] = connectionStatuses;
  return {
    [qrcode]: of(qrcode),
    [disconnected]: of(disconnected),
    [opening]: of(opening),
    [connected]: of(connected),
    [pairing]: of(pairing),
    [timeout]: of(timeout),
  };
}

/** Work in somebody's hands whose lease ended long ago, or that nobody took. */
const left = sql`${isOld(sql`greatest(updated_at, lease_until)`)} and ${ofLivingCompany}`;

const stuckRows: Record<StuckKind, RawBuilder<unknown>> = {
  received: sql`from journal where set_aside is not null and ${ofLivingCompany}`,
  // Taken-up ones wait in the outbox, for as long as their connection is down.
  schedules: sql`from schedules where status = ${sql.lit(scheduleStatus.waiting)} and ${isOld(sql`send_at`)} and ${ofLivingCompany}`,
  imports: sql`from imports where state in ('reading', 'running', 'undoing') and ${left}`,
  companyJobs: sql`from company_jobs where state = 'running' and ${isOld(sql`due_at`)} and ${left}`,
  privacyJobs: sql`from privacy_jobs where state = 'running' and ${left}`,
  moves: sql`from move_ins where state in ('checking', 'running', 'undoing') and ${left}`,
  handovers: sql`from bot_handovers where ${isOld(sql`due_at`)} and ${ofLivingCompany}`,
  transcripts: sql`from message_transcripts where state = 'waiting' and ${isOld(sql`due_at`)} and ${ofLivingCompany}`,
  pushes: sql`from pushes where ${isOld(sql`due_at`)} and ${ofLivingCompany} and not exists (select from push_subscriptions s
    where s.company_id = pushes.company_id and s.id = subscription_id and s.held_until > now())`,
  mails: sql`from mails where state in ('waiting', 'sending') and ${isOld(sql`next_at`)}`,
};

async function stuckWork({ db }: SystemDb): Promise<HealthFigures['stuck']> {
  const counts = stuckKinds.map((kind) => sql`(select count(*)::integer ${stuckRows[kind]}) as ${sql.ref(kind)}`);
  const { rows } = await sql<HealthFigures['stuck']>`select ${sql.join(counts)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A statement of counts answers one row.');
  return row;
}

async function givenUp({ db }: SystemDb): Promise<HealthFigures['givenUp']> {
  const { rows } = await sql<HealthFigures['givenUp']>`
    select (select count(*)::integer from mails where state = 'failed' and ended_at > now() - interval '1 day') as mails,
      count(*) filter (where target like 'w%')::integer as webhooks,
      count(*) filter (where target like 'i%')::integer as integrations
    from integration_deliveries where state = 'failed' and tried_at > now() - interval '1 day'`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A statement of counts answers one row.');
  return row;
}

/** All numbers, in one transaction. */
export async function readFigures(tx: SystemDb): Promise<HealthFigures> {
  // Helpers take longer to begin than these reads take, and pages want them.
  await sql`set local max_parallel_workers_per_gather = 0`.execute(tx.db);
  const [outbox, journal, connections, stuck, ended] = await Promise.all([
    outboxLine(tx),
    journalLine(tx),
    connectionsByState(tx),
    stuckWork(tx),
    givenUp(tx),
  ]);
  return { outbox, journal, connections, stuck, givenUp: ended };
}
