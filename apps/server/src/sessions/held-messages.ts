import type { HeldReason } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { TicketView } from '#kit/events/record.ts';
import type { Candidate } from './send-budget.ts';

/** A kind of automatic message, when the first of it may leave (milliseconds since 1970), and what holds it. */
export interface HeldKind extends Candidate {
  at: number;
  why: HeldReason;
}

/** Shorter waits look like any message that is on its way. */
const shortestMs = 10_000;
/** A time that moves by less is not told again. */
const driftMs = 60_000;
/** Of a longer line the others are told at the next looks. */
const mostTold = 200;

interface Changed extends TicketView {
  id: string;
  ticketId: number;
  /** The schedule whose message it is. */
  scheduleId: number | null;
}

/**
 * Writes to the rows of a line of automatic messages until about when each waits and why, and tells of those whose words
 * changed; answers whether there are more of those. `line`: the CTEs of `AutomaticRows`; `pauseMs` lies between two of a
 * kind. The moments are foresight: what leaves is decided anew at each look.
 */
export async function noteHeld(
  tx: TenantDb,
  line: RawBuilder<unknown>,
  { now, kinds, pauseMs }: { now: number; kinds: readonly HeldKind[]; pauseMs: number },
): Promise<boolean> {
  const { rows } = await sql<Changed>`
    with ${line}, foreseen as (
      select l.id, l.held_until, l.held_why, k.why, k.at + (row_number() over (partition by t."isNewContact", t."isAnswer" order by l.id) - 1) * ${pauseMs}::float8 as until
      from line l join told t on t.conversation = l.conversation and not t."isLater"
      join jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as k("isNewContact" boolean, "isAnswer" boolean, at float8, why text)
        on k."isNewContact" = t."isNewContact" and k."isAnswer" = t."isAnswer"
      where l.state = 'waiting'
    ), outdated as (
      select f.id, f.until, f.why from foreseen f
      where (f.until > ${now + shortestMs}::float8 or f.held_until is not null)
        and (f.held_why is distinct from f.why or f.held_until is null
          or abs(extract(epoch from f.held_until) * 1000 - f.until) > ${driftMs}::float8)
      order by f.id limit ${mostTold}
    ), changed as (
      update outbox o set held_until = to_timestamp(f.until / 1000), held_why = f.why from outdated f
      where o.company_id = ${tx.companyId} and o.id = f.id
      returning o.message_id)
    select m.id, m.ticket_id as "ticketId", t.status, t.queue_id as "queueId", t.user_id as "userId",
      (select s.id from schedules s where s.company_id = m.company_id and s.message_id = m.id) as "scheduleId"
    from changed c join messages m on m.company_id = ${tx.companyId} and m.id = c.message_id
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id order by m.position`.execute(tx.db);
  for (const { id, ticketId, scheduleId, ...view } of rows) {
    if (scheduleId !== null) {
      const subject = { recordId: scheduleId, action: 'update' } as const;
      const readers = { permission: 'schedules.read', ticket: { id: ticketId, after: view } } as const;
      tx.record({ name: 'schedule.updated', subject, audience: readers });
    }
    const audience = { ticket: { id: ticketId, before: view, after: view } };
    tx.record({ name: 'message.updated', subject: { messageId: id, ticketId }, audience });
  }
  return rows.length === mostTold;
}
