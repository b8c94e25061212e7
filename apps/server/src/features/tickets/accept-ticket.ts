import { greetingOfHour, translate } from '@recado/i18n';
import type { TicketChange } from './ticket-change.ts';
import { logTicket } from './ticket-log.ts';
import { writeTicket } from './ticket-writes.repo.ts';

/**
 * pending → open: the caller becomes the agent; a queue may come along. With `sendGreeting` and the setting
 * `sendGreetingAccepted` the customer is introduced to the agent, never in a group (core §4, decision 25).
 */
export async function acceptTicket({ tx, actor, before, patch, settings, sendText }: TicketChange): Promise<void> {
  const queueId = patch.queueId ?? before.queue_id;
  await writeTicket(tx, before.id, {
    status: 'open',
    user_id: actor.userId,
    queue_id: queueId,
    started_at: new Date(),
  });
  await logTicket(tx, { ticketId: before.id, userId: actor.userId, kind: 'accepted', data: { queueId } });
  if (!patch.sendGreeting || !settings.sendGreetingAccepted || before.is_group) return;
  const greeting = greetingOfHour(new Date(), actor.timezone, actor.companyLanguage);
  const body = translate(actor.companyLanguage, 'outbound.accepted', {
    greeting,
    name: before.contact_name,
    agent: actor.name,
  });
  const trace = { rule: 'agentGreeting', setting: 'sendGreetingAccepted', facts: { agent: actor.name } } as const;
  await sendText(tx, { ticketId: before.id, body, userId: actor.userId, trace });
}
