import { type DraftMark, limits } from '@recado/contract';
import { sql } from 'kysely';
import type { DraftPlace } from '#features/messages/index.ts';
import { readable } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';

export interface DraftFacts {
  body: string;
  quoted_id: string | null;
  updated_at: Date;
}

/** What a person has begun to write in a ticket. */
export const findDraft = (tx: TenantDb, { ticketId, userId }: DraftPlace): Promise<DraftFacts | undefined> =>
  tx.db
    .selectFrom('ticket_drafts')
    .select(['body', 'quoted_id', 'updated_at'])
    .where('company_id', '=', tx.companyId)
    .where('ticket_id', '=', ticketId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Keeps a text and what it answers, an empty one without a quote has no row; answers whether something changed. */
export async function keepDraft(
  tx: TenantDb,
  { ticketId, userId }: DraftPlace,
  { body, quotedId }: { body: string; quotedId: string | null },
): Promise<boolean> {
  const { rows } =
    body === '' && quotedId === null
      ? await sql`delete from ticket_drafts
          where company_id = ${tx.companyId} and ticket_id = ${ticketId} and user_id = ${userId} returning 1`.execute(
          tx.db,
        )
      : await sql`insert into ticket_drafts (company_id, ticket_id, user_id, body, quoted_id)
          values (${tx.companyId}, ${ticketId}, ${userId}, ${body}, ${quotedId})
          on conflict (company_id, ticket_id, user_id) do update
            set body = excluded.body, quoted_id = excluded.quoted_id, updated_at = now()
            where (ticket_drafts.body, ticket_drafts.quoted_id) is distinct from (excluded.body, excluded.quoted_id)
          returning 1`.execute(tx.db);
  return rows.length > 0;
}

/** How a person's drafts begin in the tickets that she may read, newest first: looks into the indexes of hers alone. */
export async function listDraftMarks(tx: TenantDb, actor: Actor): Promise<DraftMark[]> {
  const own = sql`company_id = ${tx.companyId} and user_id = ${actor.userId}`;
  const { rows } = await sql<DraftMark>`
    select * from (
      select b.ticket_id as "ticketId", left(btrim(coalesce(d.body, ''), E' \\t\\r\\n'), ${limits.draftMarkCharacters}) as text,
        q.id is not null as "isQuoting", b.files
      from (select ticket_id, max(updated_at) as updated_at, sum(files)::integer as files from (
          select ticket_id, updated_at, 0 as files from ticket_drafts where ${own}
          union all select ticket_id, updated_at, 1 from ticket_draft_files where ${own}) parts
        group by ticket_id) b
      join tickets t on t.company_id = ${tx.companyId} and t.id = b.ticket_id
      left join ticket_drafts d on d.company_id = ${tx.companyId} and d.ticket_id = b.ticket_id and d.user_id = ${actor.userId}
      left join messages q on q.company_id = d.company_id and q.id = d.quoted_id and not q.is_deleted
      where ${readable(actor)} order by b.updated_at desc limit ${limits.draftMarks}
    ) marks where text <> '' or "isQuoting" or files > 0`.execute(tx.db);
  return rows;
}
