import { type Language, limits, type SkipReason, scheduleStatus } from '@recado/contract';
import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { ofLivingCompany } from '#kit/work/leased-rows.repo.ts';
import { wasStoodStill } from './sender-runs.repo.ts';

/** Written out, so that the index of what is due serves. */
const taken = sql.lit(scheduleStatus.taken);

/** On which the processes that send hear that something was scheduled. */
export const schedulesChannel = 'recado_schedules';

/** Calls the processes that send, once the transaction is committed. */
export async function wakeSender(tx: TenantDb): Promise<void> {
  await sql`select pg_notify(${schedulesChannel}, '')`.execute(tx.db);
}

export interface DueSchedule {
  id: number;
  company_id: number;
  contact_id: number;
  user_id: number | null;
  connection_id: number | null;
  ticket_id: number | null;
  queue_id: number | null;
  media_id: string | null;
  body: string;
  send_at: Date;
  series_id: number | null;
  series_number: number | null;
  /** No process looked for what is due when it was. */
  stood_still: boolean;
}

/**
 * Takes the schedule that is due longest: it is taken, in the hands of `owner` for `leaseSeconds`. What a killed
 * process held is taken again afterwards. Companies whose plan lost schedules, and those
 * that are overdue, keep theirs waiting.
 */
export function claimDue(data: Data, owner: string, now: Date, leaseSeconds: number): Promise<DueSchedule | undefined> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<DueSchedule>`
      update schedules set status = ${taken}, lease_owner = ${owner}, updated_at = now(),
        lease_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
      where (company_id, id) in (
        select company_id, id from schedules
        where status in (${sql.lit(scheduleStatus.waiting)}, ${taken}) and send_at <= ${now} and (lease_until is null or lease_until < ${now})
          and ${ofLivingCompany} and exists (select 1 from companies c join plans p on p.id = c.plan_id
            where c.id = company_id and c.status and p.use_schedules
              and (c.due_date is null or c.due_date >= (${now}::timestamptz at time zone c.timezone)::date))
        order by send_at limit 1 for update skip locked)
      returning id, company_id, contact_id, user_id, connection_id, ticket_id, queue_id, media_id, body, send_at, series_id, series_number,
        ${wasStoodStill(sql.ref('schedules.send_at'))} as stood_still`.execute(db);
    return rows[0];
  });
}

/** Holds a schedule until the end of the transaction; undefined when another process has it, or it was changed or deleted. */
export async function holdClaimed(
  tx: TenantDb,
  { id, stood_still }: DueSchedule,
  owner: string,
): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select id, company_id, contact_id, user_id, connection_id, ticket_id, queue_id, media_id, body, send_at, series_id, series_number,
      ${stood_still}::boolean as stood_still
    from schedules
    where company_id = ${tx.companyId} and id = ${id} and status = ${taken} and lease_owner = ${owner}
    for update`.execute(tx.db);
  return rows[0];
}

/** A message, why there is none, or why it was left out. */
export type Outcome = { messageId: string; ticketId: number; at: Date } | { error: string } | { skipped: SkipReason };

/** Whether the server stood still at its time, and so long that somebody noticed. */
export const isLate = ({ send_at, stood_still }: DueSchedule, at: Date): boolean =>
  stood_still && at.getTime() - send_at.getTime() > limits.scheduleLateMinutes * 60_000;

/** Notes that it was taken up late because the server stood still. */
export async function noteLate(tx: TenantDb, due: DueSchedule, at: Date): Promise<void> {
  const seconds = Math.round((at.getTime() - due.send_at.getTime()) / 1000);
  await sql`update schedules set late_seconds = ${seconds}, late_told = false
    where company_id = ${tx.companyId} and id = ${due.id}`.execute(tx.db);
}

/** What became of a schedule: the message that it is now, or why there is none. */
export async function endSchedule(tx: TenantDb, id: number, end: Outcome): Promise<void> {
  const outcome =
    'error' in end
      ? sql`status = ${sql.lit(scheduleStatus.failed)}, error = ${end.error}`
      : 'skipped' in end
        ? sql`status = ${sql.lit(scheduleStatus.skipped)}, error = null, skip_reason = ${end.skipped}`
        : sql`status = ${sql.lit(scheduleStatus.sent)}, error = null, sent_at = ${end.at}, message_id = ${end.messageId}, ticket_id = ${end.ticketId}`;
  await sql`update schedules set ${outcome}, lease_owner = null, lease_until = null, updated_at = now()
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
}

/** What a text is filled with. */
export interface TextFacts {
  contactName: string;
  timezone: string;
  language: Language;
}

/** The same of a contact; undefined where there is none. */
export async function textFactsOf(tx: TenantDb, contactId: number): Promise<TextFacts | undefined> {
  const { rows } = await sql<TextFacts>`
    select c.name as "contactName", o.timezone, o.language from contacts c join companies o on o.id = c.company_id
    where c.company_id = ${tx.companyId} and c.id = ${contactId}`.execute(tx.db);
  return rows[0];
}

export interface ScheduleContext extends TextFacts {
  isGroup: boolean;
  /** The chosen one, else that of the ticket from which it was scheduled. */
  queueId: number | null;
  /** The chosen connection is deleted. */
  connectionGone: boolean;
}

/** What a schedule is sent with; undefined when the contact is gone. */
export async function contextOf(tx: TenantDb, due: DueSchedule): Promise<ScheduleContext | undefined> {
  const { rows } = await sql<ScheduleContext>`
    select c.name as "contactName", c.is_group as "isGroup", o.timezone, o.language,
      coalesce(${due.queue_id}::integer,
        (select t.queue_id from tickets t where t.company_id = c.company_id and t.id = ${due.ticket_id})) as "queueId",
      ${due.connection_id}::integer is not null and not exists (select 1 from connections w
        where w.company_id = c.company_id and w.id = ${due.connection_id} and w.deleted_at is null) as "connectionGone"
    from contacts c join companies o on o.id = c.company_id
    where c.company_id = ${tx.companyId} and c.id = ${due.contact_id}`.execute(tx.db);
  return rows[0];
}
