import type { TicketPatch } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { TicketChange } from './ticket-change.ts';
import { logTicket } from './ticket-log.ts';
import { type TicketSet, writeTicket } from './ticket-writes.repo.ts';

/** By what a ticket is answered, as far as a request names it. */
const meansOf = (patch: TicketPatch): TicketSet => ({
  ...(typeof patch.useIntegration === 'boolean' ? { use_integration: patch.useIntegration } : {}),
  ...(patch.promptId === undefined ? {} : { prompt_id: patch.promptId }),
  ...(patch.integrationId === undefined ? {} : { integration_id: patch.integrationId }),
});

/** Sets prompt and integration beside a transition (wire-contract 4.1). */
export async function writeMeans(tx: TenantDb, id: number, patch: TicketPatch): Promise<void> {
  const set = meansOf(patch);
  if (Object.keys(set).length > 0) await writeTicket(tx, id, set);
}

/** Anything that is no transition: prompt and integration of the ticket (house §3.4). */
export async function editTicket({ tx, actor, before, patch }: TicketChange): Promise<void> {
  const set = meansOf(patch);
  // Only while it waits: who is attended hears people.
  const mayBot = before.status === 'pending' && before.user_id === null && !before.is_group;
  if (mayBot && patch.chatbot === false) set.bot_paused = true;
  if (mayBot && patch.chatbot)
    Object.assign(set, { bot_paused: false, bot_greeted: false, bot_menus: 0, bot_menu_at: null });
  if (Object.keys(set).length === 0) return;
  await writeTicket(tx, before.id, set);
  await logTicket(tx, { ticketId: before.id, userId: actor.userId, kind: 'edited', data: set });
}
