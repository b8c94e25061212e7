import type { TicketChange } from './ticket-change.ts';
import { logTicket } from './ticket-log.ts';
import { type TicketSet, writeTicket } from './ticket-writes.repo.ts';

/** Anything that is no transition: prompt and integration of the ticket (house §3.4). */
export async function editTicket({ tx, actor, before, patch }: TicketChange): Promise<void> {
  const set: TicketSet = {
    ...(typeof patch.useIntegration === 'boolean' ? { use_integration: patch.useIntegration } : {}),
    ...(patch.promptId === undefined ? {} : { prompt_id: patch.promptId }),
    ...(patch.integrationId === undefined ? {} : { integration_id: patch.integrationId }),
  };
  if (Object.keys(set).length === 0) return;
  await writeTicket(tx, before.id, set);
  await logTicket(tx, { ticketId: before.id, userId: actor.userId, kind: 'edited', data: set });
}
