import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

interface Place {
  ticketId: number;
  userId: number;
}

/** What a person has begun to write in a ticket, in the shape of the wire. */
export async function findDraft(
  tx: TenantDb,
  { ticketId, userId }: Place,
): Promise<{ ticketId: number; body: string; updatedAt: string } | undefined> {
  const row = await tx.db
    .selectFrom('ticket_drafts')
    .select(['body', 'updated_at'])
    .where('company_id', '=', tx.companyId)
    .where('ticket_id', '=', ticketId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ticketId, body: row.body, updatedAt: row.updated_at.toISOString() };
}

/** Keeps a text, an empty one has no row; answers whether something changed. */
export async function keepDraft(tx: TenantDb, { ticketId, userId }: Place, body: string): Promise<boolean> {
  const { rows } =
    body === ''
      ? await sql`delete from ticket_drafts
          where company_id = ${tx.companyId} and ticket_id = ${ticketId} and user_id = ${userId} returning 1`.execute(
          tx.db,
        )
      : await sql`insert into ticket_drafts (company_id, ticket_id, user_id, body)
          values (${tx.companyId}, ${ticketId}, ${userId}, ${body})
          on conflict (company_id, ticket_id, user_id) do update set body = excluded.body, updated_at = now()
            where ticket_drafts.body <> excluded.body returning 1`.execute(tx.db);
  return rows.length > 0;
}
