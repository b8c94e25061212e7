import type { OtherOpenTicketDetails } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { findUnclosedTicket } from './ticket-writes.repo.ts';

/** Ends the call with ERR_OTHER_OPEN_TICKET, telling who has the other ticket (decision 32). Returns when there is none. */
export async function refuseIfOtherOpen(
  tx: TenantDb,
  contactId: number,
  connectionId: number,
  exceptId = 0,
): Promise<void> {
  const other = await findUnclosedTicket(tx, contactId, connectionId, exceptId);
  if (!other) return;
  const details: OtherOpenTicketDetails = {
    code: 'ERR_OTHER_OPEN_TICKET',
    id: other.id,
    uuid: other.uuid,
    userId: other.user_id,
    user: { id: other.user_id, name: other.user_name ?? '' },
    queue: { id: other.queue_id, name: other.queue_name ?? '' },
  };
  fail('ERR_OTHER_OPEN_TICKET', details);
}
