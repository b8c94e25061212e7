import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { importTable } from '#kit/db/import-table.repo.ts';

/** What a company brings from another system: attendances as they were. */
export const ticketImport = importTable({
  table: 'tickets',
  columns: [
    ...(['id', 'uuid', 'status', 'contact_id', 'connection_id', 'queue_id', 'user_id', 'unread_messages'] as const),
    ...([
      'last_message',
      'from_me',
      'is_group',
      'chatbot',
      'use_integration',
      'bot_paused',
      'bot_greeted',
      'bot_menus',
    ] as const),
    ...([
      'rating_asked_again',
      'rating',
      'rated_at',
      'queued_at',
      'started_at',
      'closed_at',
      'has_moved',
      'customer_waits',
    ] as const),
    ...(['created_at', 'updated_at'] as const),
  ],
});
export const ticketTagImport = importTable({ table: 'ticket_tags', columns: ['ticket_id', 'tag_id'] });
export const ticketLogImport = importTable({
  table: 'ticket_log',
  columns: ['id', 'ticket_id', 'user_id', 'kind', 'data', 'created_at'],
});

/** Which of these uuids are taken, by whatever company. */
export async function takenUuids({ db }: Pick<TenantDb, 'db'>, uuids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    uuid: string;
  }>`select uuid from tickets where uuid = any(${[...uuids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Contacts and connections that have a ticket which is not closed; keys are `contact/connection`. */
export async function openSlots({ db, companyId }: TenantDb): Promise<Set<string>> {
  const { rows } = await sql<{ slot: string }>`
    select contact_id || '/' || connection_id as slot from tickets where company_id = ${companyId} and status <> 'closed'`.execute(
    db,
  );
  return new Set(rows.map(({ slot }) => slot));
}

/** Makes each ticket of these say its newest message, and be as old as that. */
export async function showNewest({ db, companyId }: TenantDb, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await sql`update tickets t set last_message = left(l.body, 255), last_message_at = l.created_at, last_message_id = l.id, from_me = l.from_me
    from unnest(${[...ticketIds]}::integer[]) i(id) cross join lateral (
      select m.id, case when m.is_deleted then '' else m.body end as body, m.created_at, m.from_me from messages m
      where m.company_id = ${companyId} and m.ticket_id = i.id order by m.position desc limit 1) l
    where t.company_id = ${companyId} and t.id = i.id`.execute(db);
}

/** Closes those of these tickets that still stand open; what ended in another system since it was brought ends here. */
export async function closeMoved(
  { db, companyId }: TenantDb,
  closed: readonly { id: number; at: Date | null }[],
): Promise<void> {
  if (closed.length === 0) return;
  await sql`update tickets t set status = 'closed', unread_messages = 0, closed_at = coalesce(c.at, now()), updated_at = coalesce(c.at, now())
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) c(id integer, at timestamptz)
    where t.company_id = ${companyId} and t.id = c.id and t.status <> 'closed'`.execute(db);
}
