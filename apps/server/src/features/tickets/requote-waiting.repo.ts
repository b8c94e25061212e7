import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/**
 * Rewrites what waiting messages carry along of a message that they quote: its words of now, or nothing where it is gone
 * (docs/rules/tickets.md, T-9). What has left stays as it left.
 */
export async function requoteWaiting(tx: TenantDb, quotedId: string, text: string | null): Promise<void> {
  const { companyId } = tx;
  await sql`
    update outbox o set payload = case when ${text}::text is null then o.payload - 'quoted'
      else jsonb_set(o.payload, '{quoted,text}', to_jsonb(${text ?? ''}::text)) end
    from messages m
    where o.company_id = ${companyId} and o.connection_id in (select id from connections where company_id = ${companyId})
      and o.state = 'waiting' and o.left_at is null and o.payload ? 'quoted'
      and m.company_id = o.company_id and m.id = o.message_id and m.quoted_id = ${quotedId}`.execute(tx.db);
}
