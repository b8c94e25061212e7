import { greetingOfHour, translate } from '@recado/i18n';
import type { TicketChange } from './ticket-change.ts';

type Introduction = Pick<TicketChange, 'tx' | 'before' | 'settings' | 'sendText'>;

/** Tells the customer who answers now, if the company wants it; never in a group (decision 25). */
export async function introduceAgent(
  { tx, before, settings, sendText }: Introduction,
  agent: { id: number; name: string },
): Promise<void> {
  if (!settings.sendGreetingAccepted || before.is_group) return;
  const greeting = greetingOfHour(new Date(), settings.timezone, settings.language);
  const body = translate(settings.language, 'outbound.accepted', {
    greeting,
    name: before.contact_name,
    agent: agent.name,
  });
  const trace = { rule: 'agentGreeting', setting: 'sendGreetingAccepted', facts: { agent: agent.name } } as const;
  await sendText(tx, { ticketId: before.id, body, userId: agent.id, trace });
}
