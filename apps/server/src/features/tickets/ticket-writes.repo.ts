import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { nextVersion } from '#kit/db/next-version.ts';
import type { TicketRow } from '#kit/db/tables.ts';
import { fail } from '#kit/http/fail.ts';
import { withdrawBotTexts } from './withdraw-bot-texts.repo.ts';

type Written = { [K in keyof TicketRow]: TicketRow[K] extends { __update__: infer U } ? U : TicketRow[K] };
export type TicketSet = Partial<Omit<Written, 'company_id' | 'id' | 'uuid' | 'contact_id'>>;

/** Any change of the ticket ends a menu dialogue, and the bot stays quiet (wire-contract 8.2). */
const outOfMenu = { chatbot: false, queue_option_id: null, bot_paused: true, use_integration: false } as const;

/** Writes columns of one ticket; the row is touched, which moves it up in the lists. What the bot was about to say is taken back. */
export async function writeTicket(tx: TenantDb, id: number, set: TicketSet): Promise<void> {
  await withdrawBotTexts(tx, [id]);
  await writeTicketRow(tx, id, set);
}

/** The same where it is the bot that ends: what it has said before is not taken back. */
export async function writeTicketRow(tx: TenantDb, id: number, set: TicketSet): Promise<void> {
  await tx.db
    .updateTable('tickets')
    .set({ ...outOfMenu, ...set, updated_at: sql`now()` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

interface Marked {
  connection_id: number;
  wa_chat: string;
  wa_id: string;
  wa_author: string;
}

/**
 * Marks the customer's messages of a ticket as read; the whole keys of those that were not, oldest first, at most 100.
 * Their ledger says who had them on screen (`seenBy`), if somebody had.
 */
export async function markMessagesRead(tx: TenantDb, id: number, seenBy: number | null): Promise<Marked[]> {
  const { rows } = await sql<Marked>`
    with marked as (
      update messages set read = true, updated_at = ${nextVersion('updated_at')}
      where company_id = ${tx.companyId} and ticket_id = ${id} and not from_me and not read
      returning id, connection_id, wa_chat, wa_id, wa_author, position, media_type),
    seen as (
      insert into message_moments (company_id, message_id, kind, at, user_id)
      select ${tx.companyId}, id, 'seen', now(), ${seenBy}::integer from marked where ${seenBy}::integer is not null on conflict do nothing)
    select connection_id, wa_chat, wa_id, wa_author
    from (select * from marked where media_type <> 'call_log' order by position desc limit 100) latest order by position`.execute(
    tx.db,
  );
  return rows;
}

export async function deleteTicketRow(tx: TenantDb, id: number): Promise<void> {
  await tx.db.deleteFrom('tickets').where('company_id', '=', tx.companyId).where('id', '=', id).execute();
}

interface Holder {
  id: number;
  uuid: string;
  user_id: number | null;
  user_name: string | null;
  queue_id: number | null;
  queue_name: string | null;
}

/** The ticket of a contact on a connection that is not closed. */
export async function findUnclosedTicket(
  tx: TenantDb,
  contactId: number,
  connectionId: number,
  exceptId = 0,
): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select t.id, t.uuid, t.user_id, u.name as user_name, t.queue_id, q.name as queue_name
    from tickets t
    left join users u on u.company_id = t.company_id and u.id = t.user_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where t.company_id = ${tx.companyId} and t.contact_id = ${contactId} and t.connection_id = ${connectionId}
      and t.status <> 'closed' and t.id <> ${exceptId}`.execute(tx.db);
  return rows[0];
}

/** Opens a ticket, which waits, and in which the bot speaks, when nobody holds it (docs/rules/tickets.md, B-1); undefined when the contact has one that is not closed on the connection. */
export async function insertOpenTicket(
  tx: TenantDb,
  ticket: { contactId: number; connectionId: number; queueId: number | null; userId: number | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status, is_group, queued_at, started_at, bot_paused)
    select ${tx.companyId}, c.id, ${ticket.connectionId}, ${ticket.queueId}::integer, ${ticket.userId}::integer,
      ${ticket.userId === null ? 'pending' : 'open'}, c.is_group, now(), ${ticket.userId === null ? null : sql`now()`}::timestamptz, ${ticket.userId !== null}
    from contacts c where c.company_id = ${tx.companyId} and c.id = ${ticket.contactId}
    on conflict (company_id, contact_id, connection_id) where status <> 'closed' do nothing
    returning id`.execute(tx.db);
  return rows[0]?.id;
}

interface Checked {
  user_ok: boolean;
  queue_ok: boolean;
  connection_ok: boolean;
  contact_ok: boolean;
  prompt_ok: boolean;
  integration_ok: boolean;
}

type CheckedTable = 'users' | 'queues' | 'connections' | 'contacts' | 'prompts' | 'queue_integrations';

/** Which of the named ids belong to the company, deleted ones left out; an id that is not named counts as fine. */
export async function checkIds(
  tx: TenantDb,
  ids: {
    userId?: number | null | undefined;
    queueId?: number | null | undefined;
    connectionId?: number | null | undefined;
    contactId?: number | null | undefined;
    promptId?: number | null | undefined;
    integrationId?: number | null | undefined;
  },
): Promise<Checked> {
  const has = (table: CheckedTable, id: number | null | undefined) =>
    typeof id === 'number'
      ? sql<boolean>`exists (select 1 from ${sql.table(table)} where company_id = ${tx.companyId} and id = ${id} ${table === 'connections' || table === 'users' ? sql`and deleted_at is null` : sql``})`
      : sql<boolean>`true`;
  const { rows } = await sql<Checked>`
    select ${has('users', ids.userId)} as user_ok, ${has('queues', ids.queueId)} as queue_ok,
      ${has('connections', ids.connectionId)} as connection_ok, ${has('contacts', ids.contactId)} as contact_ok,
      ${has('prompts', ids.promptId)} as prompt_ok, ${has('queue_integrations', ids.integrationId)} as integration_ok`.execute(
    tx.db,
  );
  return (
    rows[0] ?? {
      user_ok: false,
      queue_ok: false,
      connection_ok: false,
      contact_ok: false,
      prompt_ok: false,
      integration_ok: false,
    }
  );
}

/** Whether somebody may read the tickets of a queue (decision 23); undefined when she is deleted. */
async function isFitHolder(tx: TenantDb, userId: number, queueId: number | null): Promise<boolean | undefined> {
  const { rows } = await sql<{ may_read: boolean }>`
    select u.profile = 'admin' or ${queueId}::integer is null or exists (select from user_queues l
      where l.company_id = u.company_id and l.user_id = u.id and l.queue_id = ${queueId}) as may_read
    from users u where u.company_id = ${tx.companyId} and u.id = ${userId} and u.deleted_at is null`.execute(tx.db);
  return rows[0]?.may_read;
}

/** The holder of a ticket that the server opens by itself: nobody where she could not read it, then it waits. */
export async function fitHolderOf(tx: TenantDb, userId: number | null, queueId: number | null): Promise<number | null> {
  return userId !== null && (await isFitHolder(tx, userId, queueId)) === true ? userId : null;
}

/**
 * Refuses a ticket that was just given to somebody who cannot have it: who is deleted at the same moment (the write has
 * waited for that, a foreign key holds the user's row), and who may not read the tickets of its queue (decision 23).
 */
export async function refuseUnfitHolder(tx: TenantDb, userId: number | null, queueId: number | null): Promise<void> {
  if (userId === null) return;
  const isFit = (await isFitHolder(tx, userId, queueId)) ?? fail('ERR_NO_USER_FOUND');
  if (!isFit) fail('ERR_USER_NOT_IN_QUEUE');
}

/** The connection of a new ticket: the caller's own while it is online, else the default (decision 33). */
export async function findConnectionFor(tx: TenantDb, ownConnectionId: number | null): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from connections where company_id = ${tx.companyId} and deleted_at is null
      and (is_default or (id = ${ownConnectionId}::integer and status = 'CONNECTED'))
    order by (id = ${ownConnectionId}::integer and status = 'CONNECTED') desc nulls last limit 1`.execute(tx.db);
  return rows[0]?.id;
}

/** Texts of a connection that are sent when a ticket ends. */
export async function findClosingTexts(
  tx: TenantDb,
  connectionId: number,
): Promise<{ ratingMessage: string; completionMessage: string }> {
  const row = await tx.db
    .selectFrom('connections')
    .select(['rating_message', 'completion_message'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return { ratingMessage: row?.rating_message ?? '', completionMessage: row?.completion_message ?? '' };
}

/**
 * Asks the sessions of the lines by which messages came to mark them as read at WhatsApp, in line with what else leaves for
 * the chat (docs/rules/tickets.md, T-2). A connection that is deleted marks nothing any more.
 */
export async function queueReadMarks(
  tx: TenantDb,
  contactId: number,
  marks: readonly { connectionId: number; ref: unknown }[],
): Promise<void> {
  await sql`
    with queued as (
      insert into outbox (company_id, connection_id, conversation, message_id, wa_id, kind, payload)
      select k.company_id, k.id, ${contactId}, '', '', 'read', jsonb_build_object('kind', 'read', 'refs', jsonb_agg(n.ref order by n.place))
      from jsonb_to_recordset(${JSON.stringify(marks.map((mark, place) => ({ ...mark, place })))}::jsonb) as n("connectionId" integer, ref jsonb, place integer)
      join connections k on k.company_id = ${tx.companyId} and k.id = n."connectionId" and k.deleted_at is null
      group by k.company_id, k.id order by min(n.place)
      returning connection_id)
    select pg_notify('recado_outbox', connection_id::text) from queued`.execute(tx.db);
}

/** Tells the connection's session that an agent types; fleeting, so it is no row. */
export async function notifyTyping(
  tx: TenantDb,
  ticket: { connectionId: number; contactId: number },
  on: boolean,
): Promise<void> {
  await sql`
    select pg_notify('recado_typing', json_build_object('companyId', ${tx.companyId}::integer, 'connectionId', ${ticket.connectionId}::integer,
      'address', a.kind || ':' || a.dial, 'on', ${on}::boolean)::text)
    from contact_addresses a where a.company_id = ${tx.companyId} and a.contact_id = ${ticket.contactId}
    order by case a.kind when 'phone' then 0 else 1 end limit 1`.execute(tx.db);
}

/** Makes these the tags of a ticket; answers which came and which went. */
export async function writeTags(
  tx: TenantDb,
  ticketId: number,
  ids: readonly number[],
): Promise<{ added: number[]; removed: number[] }> {
  const removed = await sql<{ id: number }>`
    delete from ticket_tags where company_id = ${tx.companyId} and ticket_id = ${ticketId} and tag_id <> all(${ids}::integer[])
    returning tag_id as id`.execute(tx.db);
  const added = await sql<{ id: number }>`
    insert into ticket_tags (company_id, ticket_id, tag_id) select ${tx.companyId}, ${ticketId}, t.id
    from unnest(${ids}::integer[]) as t(id) on conflict do nothing returning tag_id as id`.execute(tx.db);
  return { added: added.rows.map(({ id }) => id), removed: removed.rows.map(({ id }) => id) };
}
