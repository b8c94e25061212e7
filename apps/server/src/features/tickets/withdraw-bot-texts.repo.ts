import { type AutomaticRule, botRules, deletedLine } from '@recado/contract';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { requoteWaiting } from './requote-waiting.repo.ts';
import { viewOf } from './ticket-rows.repo.ts';

/** What a ticket's row said before a message was written. */
export interface Before {
  message: string;
  at: string | null;
  id: string | null;
  fromMe: boolean;
}
/** A message that the server still holds. */
export interface Unsent {
  id: string;
  connection_id: number;
  contact_id: number;
  ticket_id: number;
}

/**
 * Removes a message that never left. The ticket says what it said before; so do later messages that know
 * what it said before them, and what waits behind it for its turn is called. Nothing that waits quotes it any more.
 */
export async function removeUnsent(tx: TenantDb, message: Unsent, before: Before): Promise<void> {
  const { companyId } = tx;
  await requoteWaiting(tx, message.id, null);
  await sql`update messages m set quoted_id = null from outbox o where o.company_id = ${companyId}
    and o.connection_id in (select id from connections where company_id = ${companyId}) and o.state = 'waiting'
    and m.company_id = o.company_id and m.id = o.message_id and m.quoted_id = ${message.id}`.execute(tx.db);
  await sql`delete from outbox where company_id = ${companyId} and connection_id = ${message.connection_id} and message_id = ${message.id}`.execute(
    tx.db,
  );
  await sql`delete from messages where company_id = ${companyId} and id = ${message.id}`.execute(tx.db);
  await sql`update outbox set undo = ${JSON.stringify(before)}::jsonb
    where company_id = ${companyId} and connection_id = ${message.connection_id} and conversation = ${message.contact_id}
      and state = 'waiting' and undo->>'id' = ${message.id}`.execute(tx.db);
  // A merge may have brought other messages meanwhile: the newest that is left says what the row tells.
  await sql`
    with newest as (
      select id, body, created_at, from_me, is_deleted from messages
      where company_id = ${companyId} and ticket_id = ${message.ticket_id} and id <> ${message.id} order by position desc limit 1)
    update tickets t set
      last_message = case when n.id is null or n.id = ${before.id} then ${before.message}
        when n.is_deleted then ${deletedLine} else n.body end,
      last_message_at = case when n.id is null or n.id = ${before.id} then ${before.at}::timestamptz else n.created_at end,
      last_message_id = coalesce(n.id, ${before.id}), from_me = coalesce(n.from_me, ${before.fromMe})
    from (select 1) one left join newest n on true
    where t.company_id = ${companyId} and t.id = ${message.ticket_id} and t.last_message_id = ${message.id}`.execute(
    tx.db,
  );
  await sql`select pg_notify('recado_outbox', ${`${message.connection_id} automatic`})`.execute(tx.db);
}

type Withdrawn = Unsent & {
  undo: Before;
  status: 'pending' | 'open' | 'closed';
  queue_id: number | null;
  user_id: number | null;
  rule: AutomaticRule;
};

/**
 * Takes back what the bot has said but the server still holds, in the transaction that pauses it: nothing of it leaves once a
 * person is in the conversation (docs/decisions/0061). What has left stays. To be called before the ticket is written.
 */
export const withdrawBotTexts = (tx: TenantDb, ticketIds: readonly number[]): Promise<unknown> =>
  withdrawTexts(tx, ticketIds, botRules);

/** What is said when an attendance ends. */
const closingRules: readonly AutomaticRule[] = ['ratingRequest', 'ratingAgain', 'completion', 'inactivity'];

/**
 * Takes back the goodbye and the request for a rating that the server still holds, since the attendance goes on: its customer
 * has come back, or an agent has reopened it (docs/rules/tickets.md, R-1). Nobody is asked any more then.
 */
export async function withdrawClosingTexts(tx: TenantDb, ticketIds: readonly number[]): Promise<void> {
  const asked = (await withdrawTexts(tx, ticketIds, closingRules)).filter(({ rule }) => rule === 'ratingRequest');
  if (asked.length === 0) return;
  await sql`update tickets set rating_asked_at = null where company_id = ${tx.companyId} and rating is null
    and id = any(${asked.map(({ ticket_id }) => ticket_id)}::integer[])`.execute(tx.db);
}

async function withdrawTexts(
  tx: TenantDb,
  ticketIds: readonly number[],
  rules: readonly AutomaticRule[],
): Promise<Withdrawn[]> {
  if (ticketIds.length === 0) return [];
  const { rows } = await sql<Withdrawn>`
    with held as (
      select o.company_id, o.id, o.message_id, o.undo, o.connection_id, t.id as ticket_id, t.contact_id, t.status, t.queue_id, t.user_id, m.trace->>'rule' as rule
      from tickets t
      join outbox o on o.company_id = t.company_id and o.connection_id = t.connection_id and o.conversation = t.contact_id
        and o.automatic and o.state = 'waiting' and o.left_at is null
      join messages m on m.company_id = o.company_id and m.id = o.message_id and m.ticket_id = t.id
        and m.trace->>'rule' = any(${[...rules]}::text[])
      where t.company_id = ${tx.companyId} and t.id = any(${[...ticketIds]}::integer[])
      order by o.id for update of o
    ), gone as (
      delete from outbox o using held where o.company_id = held.company_id and o.id = held.id returning o.id)
    select held.message_id as id, held.connection_id, held.contact_id, held.ticket_id, held.undo, held.status, held.queue_id, held.user_id, held.rule
    from held join gone on gone.id = held.id order by held.id desc`.execute(tx.db);
  // The newest first: what the ticket's row said before it may be another one of these.
  for (const row of rows) {
    await removeUnsent(tx, row, row.undo);
    const view = viewOf(row);
    const audience = { ticket: { id: row.ticket_id, before: view, after: view } };
    tx.record({ name: 'message.undone', subject: { messageId: row.id, ticketId: row.ticket_id }, audience });
  }
  return rows;
}
