import type { Catalog } from './catalog.ts';
import { civilDate, clockParts } from './formats.ts';
import { partOfDay } from './part-of-day.ts';

/** Variables that a picker offers; `{{gretting}}` is known, too, and so spelt on the wire (wire-contract 9). */
export const templateVariables = ['firstName', 'name', 'ms', 'protocol', 'hora', 'agent'] as const;
export type TemplateVariable = (typeof templateVariables)[number];

/** What a text with variables is filled from. */
export interface TemplateFacts {
  contactName: string;
  /** Who writes; ours. */
  agentName: string;
  at: Date;
  /** IANA zone of the company. */
  timezone: string;
  /** `outbound.greetings` of the company's language. */
  greetings: Catalog['outbound']['greetings'];
}

function replacement(variable: string, facts: TemplateFacts): string | null {
  const { contactName, agentName, at, timezone, greetings } = facts;
  const { hour, minute, second } = clockParts(at, timezone);
  const hourText = String(Number(hour));
  switch (variable) {
    case 'firstName':
      return contactName.trim().split(/\s+/)[0] ?? '';
    case 'name':
      return contactName.trim();
    case 'ms':
    case 'gretting':
      return greetings[partOfDay(at, timezone)];
    case 'protocol':
      return `${civilDate(at, timezone).replaceAll('-', '')}${hourText}${minute}${second}`;
    case 'hora':
      return `${hourText}:${minute}:${second}`;
    case 'agent':
      return agentName;
    default:
      return null;
  }
}

/** Puts the values in the place of `{{variables}}`; a variable that is none stays as it stands. */
export function expandTemplate(text: string, facts: TemplateFacts): string {
  return text.replace(/\{\{\s*(\w{1,20})\s*\}\}/g, (whole, variable: string) => replacement(variable, facts) ?? whole);
}
