import { limits } from '@recado/contract';
import { translate } from '@recado/i18n';
import { sql } from 'kysely';
import { sendText } from '#features/messages/index.ts';
import type { Batch } from './inbound-types.ts';

/** Takes the contact's turn to be told; false while the last time is too near. The row decides, on every node. */
async function takeTurn({ tx, scope }: Batch, contactId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into call_notices as n (company_id, connection_id, contact_id, told_at)
    values (${tx.companyId}, ${scope.connectionId}, ${contactId}, now())
    on conflict (company_id, connection_id, contact_id) do update set told_at = excluded.told_at
      where n.told_at <= now() - make_interval(mins => ${limits.callNoticeMinutes}::int)
    returning 1`.execute(tx.db);
  return rows.length > 0;
}

/** The text to those who call although calls are not taken, once per cool-down, in the company's language. */
export async function tellCallers(batch: Batch): Promise<void> {
  for (const ticket of new Set(batch.callers)) {
    if (!(await takeTurn(batch, ticket.contactId))) continue;
    const body = translate(batch.settings.language, 'outbound.callRefused');
    const trace = { rule: 'callRefused', setting: 'call', facts: {} } as const;
    await sendText(batch.tx, { ticketId: ticket.id, body, userId: null, trace });
  }
}
