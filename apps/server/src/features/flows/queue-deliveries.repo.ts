import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { deliveriesChannel, neverTried } from './deliveries.repo.ts';

/** Something that a webhook is told. */
export interface OutgoingDelivery {
  id: string;
  webhookId: number;
  event: string;
  /** What keeps an order: a ticket, a contact or a campaign. */
  lane: string;
  ticketId: number | null;
  contactId: number | null;
  request: string;
}

/** Notes what webhooks are told, in its order, and has it sent once the transaction is committed. */
export async function queueDeliveries({ db, companyId }: TenantDb, rows: readonly OutgoingDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    with noted as (
      insert into integration_deliveries (company_id, id, webhook_id, event, lane, ticket_id, contact_id, request, state, retries, due_at)
      select ${companyId}, n.id, n."webhookId", n.event, n.lane, n."ticketId", n."contactId", n.request, 'waiting', ${neverTried}, now()
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as item(value, place),
        jsonb_to_record(item.value) as n(id uuid, "webhookId" integer, event text, lane text, "ticketId" integer,
          "contactId" integer, request text)
      order by item.place
      returning 1)
    select pg_notify(${deliveriesChannel}, ''), (select count(*) from noted)`.execute(db);
}
