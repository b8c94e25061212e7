import type { TicketPatch } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import type { TicketChange } from './ticket-change.ts';
import { logTicket } from './ticket-log.ts';
import { findTicket, type TicketFacts } from './ticket-rows.repo.ts';
import { type TicketSet, writeTicket } from './ticket-writes.repo.ts';

/** By what a ticket is answered, as far as a request names it. */
const meansOf = (patch: TicketPatch): TicketSet => ({
  ...(typeof patch.useIntegration === 'boolean' ? { use_integration: patch.useIntegration } : {}),
  ...(patch.promptId === undefined ? {} : { prompt_id: patch.promptId }),
  ...(patch.integrationId === undefined ? {} : { integration_id: patch.integrationId }),
});

/** Whether something else than people may answer it. */
const mayBot = ({ status, user_id, is_group }: TicketFacts): boolean =>
  status === 'pending' && user_id === null && !is_group;

/** Whoever lets a prompt or an integration answer a waiting ticket wants it to begin with the next message. */
const wakesMeans = (ticket: TicketFacts, patch: TicketPatch): TicketSet =>
  patch.useIntegration === true && mayBot(ticket) ? { bot_paused: false, bot_greeted: true } : {};

/** Sets prompt and integration beside a transition (wire-contract 4.1). */
export async function writeMeans(tx: TenantDb, id: number, patch: TicketPatch): Promise<void> {
  const set = meansOf(patch);
  if (Object.keys(set).length === 0) return;
  const ticket = (await findTicket(tx, { id })) ?? fail('ERR_NO_TICKET_FOUND');
  await writeTicket(tx, id, { ...set, ...wakesMeans(ticket, patch) });
}

/** Anything that is no transition: prompt and integration of the ticket (house §3.4). */
export async function editTicket({ tx, actor, before, patch }: TicketChange): Promise<void> {
  const set = { ...meansOf(patch), ...wakesMeans(before, patch) };
  // Only while it waits: who is attended hears people.
  if (mayBot(before) && patch.chatbot === false) set.bot_paused = true;
  if (mayBot(before) && patch.chatbot)
    Object.assign(set, { bot_paused: false, bot_greeted: false, bot_menus: 0, bot_menu_at: null });
  if (Object.keys(set).length === 0) return;
  await writeTicket(tx, before.id, set);
  await logTicket(tx, { ticketId: before.id, userId: actor.userId, kind: 'edited', data: set });
}
