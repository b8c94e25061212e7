import type { OtherOpenTicketDetails } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { findUnclosedTicket } from './ticket-writes.repo.ts';

const attempts = 3;

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

/** Whether the index of the tickets that are not closed refused a write (decision 4). */
const hasLost = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'tickets_one_open';

/**
 * Does a change of a ticket in a transaction of its own. When another ticket of the contact is stored between its look and its
 * write, the index refuses it; by looking again it is refused with who has that one, or done, if that one is closed by now.
 */
export async function lookAgainIfLost<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      if (attempt === attempts || !hasLost(error)) throw error;
    }
  }
}
