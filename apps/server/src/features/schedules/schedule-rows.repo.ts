import { type HeldReason, type Schedule, type ScheduleStatus, type SkipReason, scheduleStatus } from '@recado/contract';
import { sql } from 'kysely';
import { type Reader, readable } from '#features/tickets/index.ts';
import type { Condition, RecordTable } from '#kit/crud/records.repo.ts';
import { textHolds } from '#kit/crud/text-holds.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { EventAudience, TicketView } from '#kit/events/record.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';

/** A schedule's row, with the names of its contact, its author and its picture. */
export interface ScheduleFacts {
  id: number;
  company_id: number;
  body: string;
  send_at: Date;
  sent_at: Date | null;
  status: ScheduleStatus;
  error: string | null;
  contact_id: number;
  contact_name: string;
  ticket_id: number | null;
  user_id: number | null;
  user_name: string | null;
  /** Nobody acts in this name any more. */
  author_gone: boolean;
  /** Who may read its ticket. */
  ticket_view: TicketView | null;
  connection_id: number | null;
  queue_id: number | null;
  message_id: string | null;
  in_line: { until: string | null; why: HeldReason | null } | null;
  media_id: string | null;
  media_name: string | null;
  /** Its form was saved, and its picture is on its way. */
  awaits_picture: boolean;
  series_id: number | null;
  series_number: number | null;
  /** The rule of its series, as the wire has it. */
  series: NonNullable<Schedule['repeat']> | null;
  /** What the following ones take, where this one alone was changed. */
  following: { media_id: string | null } | null;
  skip_reason: SkipReason | null;
  created_at: Date;
  updated_at: Date;
}

const viewOfTicket = sql`(select jsonb_build_object('status', t.status, 'queueId', t.queue_id, 'userId', t.user_id)
  from tickets t where t.company_id = r.company_id and t.id = r.ticket_id)`;

const seriesOfRow = sql`(select jsonb_build_object('every', q.every, 'interval', q.every_count, 'until', q.last_day,
    'times', q.times, 'skipIfWrote', q.skip_if_wrote, 'skipHolidays', q.skip_holidays, 'seriesId', q.id,
    'number', r.series_number, 'day', r.series_day, 'wantedDay', q.wanted_day, 'isGoingOn', q.ended_at is null)
  from schedule_series q where q.company_id = r.company_id and q.id = r.series_id)`;

export const scheduleTable: RecordTable = {
  table: 'schedules',
  columns: sql`r.id, r.company_id, r.body, r.send_at, r.sent_at, r.status, r.error, r.contact_id, r.ticket_id, r.user_id,
    r.connection_id, r.queue_id, r.message_id, r.media_id, r.created_at, r.updated_at,
    coalesce(r.lease_owner is null and r.lease_until > now(), false) as awaits_picture, r.series_id, r.series_number, r.following, r.skip_reason, ${seriesOfRow} as series,
    (select c.name from contacts c where c.company_id = r.company_id and c.id = r.contact_id) as contact_name,
    (select u.name from users u where u.company_id = r.company_id and u.id = r.user_id) as user_name,
    not exists (select 1 from users u
      where u.company_id = r.company_id and u.id = r.user_id and u.deleted_at is null) as author_gone,
    ${viewOfTicket} as ticket_view,
    (select m.name from media m where m.company_id = r.company_id and m.id = r.media_id) as media_name,
    case when r.status = ${sql.lit(scheduleStatus.sent)} then (
      select jsonb_build_object('until', case when o.held_until > now() then o.held_until end,
        'why', case when o.held_until > now() then o.held_why end)
      from messages m join outbox o on o.company_id = m.company_id and o.connection_id = m.connection_id and o.wa_id = m.wa_id
      where m.company_id = r.company_id and m.id = r.message_id and m.ack = 1 and o.state = 'waiting' limit 1) end as in_line`,
  order: { newestFirst: true },
};

/** Schedules whose text or whose contact's name holds what was typed (wire-contract 4.7). */
export const scheduleHolds = (text: string): Condition => sql<boolean>`(${textHolds('r.body', text)} or exists (
  select 1 from contacts c where c.company_id = r.company_id and c.id = r.contact_id and ${textHolds('c.name', text)}))`;

/** Schedules of tickets that a reader may read, those of no ticket, and the reader's own. */
export const visibleTo = (
  reader: Reader,
): Condition => sql<boolean>`(r.user_id = ${reader.userId} or r.ticket_id is null
  or exists (select 1 from tickets t where t.company_id = r.company_id and t.id = r.ticket_id and ${readable(reader)}))`;

/** Who hears of a schedule: whoever may read its ticket. */
export const scheduleAudience = ({
  ticket_id: id,
  ticket_view: after,
}: Pick<ScheduleFacts, 'ticket_id' | 'ticket_view'>): EventAudience => ({
  permission: 'schedules.read',
  ...(id !== null && after ? { ticket: { id, after } } : {}),
});

/** Tells that something about a schedule is other than before, or that its series has made it. */
export async function tellSchedule(tx: TenantDb, id: number, action: 'create' | 'update' = 'update'): Promise<void> {
  const row = await audienceRow(tx, id);
  const subject = { recordId: id, action } as const;
  if (row) tx.record({ name: 'schedule.updated', subject, audience: scheduleAudience(row) });
}

/** Tells whoever reads one schedule that another one of its series is gone. */
export async function tellScheduleGone(tx: TenantDb, likeId: number, goneId: number): Promise<void> {
  const row = await audienceRow(tx, likeId);
  if (row) tx.record({ name: 'schedule.deleted', subject: { recordId: goneId }, audience: scheduleAudience(row) });
}

async function audienceRow(tx: TenantDb, id: number) {
  const { rows } = await sql<Pick<ScheduleFacts, 'ticket_id' | 'ticket_view'>>`
    select r.ticket_id, ${viewOfTicket} as ticket_view from schedules r
    where r.company_id = ${tx.companyId} and r.id = ${id}`.execute(tx.db);
  return rows[0];
}

interface ScheduleFilters {
  contactId?: number | undefined;
  userId?: number | undefined;
  isDone?: boolean | undefined;
}

/** Nothing is left to do about it: it has left, or was left out. */
const done = sql`r.status in (${sql.lit(scheduleStatus.sent)}, ${sql.lit(scheduleStatus.skipped)})`;

/** Those of a contact and of an author, sent ones or what is still to do. */
export const ofPeople = ({ contactId, userId, isDone }: ScheduleFilters): Condition[] => [
  ...(contactId === undefined ? [] : [sql<boolean>`r.contact_id = ${contactId}`]),
  ...(userId === undefined ? [] : [sql<boolean>`r.user_id = ${userId}`]),
  ...(isDone === undefined ? [] : [sql<boolean>`(${done}) = ${isDone}`]),
];

/** A row in the shape of the wire. */
export const toWireSchedule = (row: ScheduleFacts, links: MediaLinks): Schedule => ({
  id: row.id,
  body: row.body,
  sendAt: row.send_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  status: row.status,
  error: row.error,
  inLine: row.in_line && {
    until: row.in_line.until === null ? null : new Date(row.in_line.until).toISOString(),
    why: row.in_line.why,
  },
  contactId: row.contact_id,
  contact: { id: row.contact_id, name: row.contact_name },
  ticketId: row.ticket_id,
  userId: row.user_id,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  whatsappId: row.connection_id,
  queueId: row.queue_id,
  companyId: row.company_id,
  mediaPath: row.media_id === null ? null : links.name({ companyId: row.company_id, id: row.media_id }),
  mediaName: row.media_name,
  repeat: row.series,
  skipped: row.skip_reason,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The schedule that an Idempotency-Key of a person has made. */
export async function findByClientKey(tx: TenantDb, userId: number, key: string): Promise<number | undefined> {
  const found = await tx.db
    .selectFrom('schedules')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('user_id', '=', userId)
    .where('client_key', '=', key)
    .executeTakeFirst();
  return found?.id;
}

/** How many messages of somebody are scheduled and not sent. */
export async function countWaitingSchedules(tx: TenantDb, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from schedules
    where company_id = ${tx.companyId} and user_id = ${userId} and status not in (${scheduleStatus.sent}, ${scheduleStatus.skipped})`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}
