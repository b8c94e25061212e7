import { catalogs, expandTemplate } from '@recado/i18n';
import type { Actor } from '#kit/http/context.ts';

/** Replaces the variables of what an agent writes to a customer, now, in the company's language (wire-contract 9). */
export function templateFiller(actor: Actor, contactName: string): (text: string) => string {
  const { greetings } = catalogs[actor.companyLanguage].outbound;
  const facts = { contactName, agentName: actor.name, at: new Date(), timezone: actor.timezone, greetings };
  return (text) => expandTemplate(text, facts);
}
