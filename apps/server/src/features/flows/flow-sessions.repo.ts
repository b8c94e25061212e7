import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** Where a customer stands in a flow. */
export interface FlowSession {
  sessionId: string;
  /** What can be chosen by its number. */
  choices: string[];
  form: 'text' | 'object';
  usedAt: Date;
}

/** The session of a ticket with an integration; undefined when it has none. */
export async function findSession(
  { db, companyId }: TenantDb,
  { ticketId, integrationId }: { ticketId: number; integrationId: number },
): Promise<FlowSession | undefined> {
  const { rows } = await sql<FlowSession>`
    select session_id as "sessionId", choices, message_form as form, used_at as "usedAt" from flow_sessions
    where company_id = ${companyId} and ticket_id = ${ticketId} and integration_id = ${integrationId}`.execute(db);
  return rows[0];
}

export async function keepSession(
  { db, companyId }: TenantDb,
  { ticketId, integrationId }: { ticketId: number; integrationId: number },
  { sessionId, choices, form }: Omit<FlowSession, 'usedAt'>,
): Promise<void> {
  await sql`
    insert into flow_sessions (company_id, ticket_id, integration_id, session_id, choices, message_form)
    values (${companyId}, ${ticketId}, ${integrationId}, ${sessionId}, ${choices}::text[], ${form})
    on conflict (company_id, ticket_id) do update set integration_id = excluded.integration_id, session_id = excluded.session_id,
      choices = excluded.choices, message_form = excluded.message_form, used_at = now()`.execute(db);
}

export async function dropSession({ db, companyId }: TenantDb, ticketId: number): Promise<void> {
  await sql`delete from flow_sessions where company_id = ${companyId} and ticket_id = ${ticketId}`.execute(db);
}
