import { type CompanySettings, limits } from '@recado/contract';
import { catalogs, expandTemplate } from '@recado/i18n';
import type { TicketFacts } from './ticket-rows.repo.ts';

/**
 * What is said in a ticket out of a text of the company: its variables replaced, `{{agent}}` by whoever has the ticket, and no
 * longer than a message may be; empty when nothing is left to say (wire-contract 9). Not for texts that carry names already:
 * a customer may be called like a variable.
 */
export function textOfTicket(
  text: string,
  { contact_name: contactName, user_name }: Pick<TicketFacts, 'contact_name' | 'user_name'>,
  { language, timezone }: Pick<CompanySettings, 'language' | 'timezone'>,
  at: Date = new Date(),
): string {
  const { greetings } = catalogs[language].outbound;
  const filled = expandTemplate(text, { contactName, agentName: user_name ?? '', at, timezone, greetings });
  return filled.trim() ? filled.slice(0, limits.messageBody.max) : '';
}
