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
      return nameIn(contactName).split(/\s+/)[0] ?? '';
    case 'name':
      return nameIn(contactName);
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

/** Whom nobody has named is called by the number, which is nothing to greet with. */
const nameIn = (contactName: string): string => (/\p{L}/u.test(contactName) ? contactName.trim() : '');

const names = ['firstName', 'name'];
/** A variable with its marks and what ties it to the words around it. */
const variableInText = /(,? {0,2})([*_~]?)\{\{\s{0,5}(\w{1,20})\s{0,5}\}\}([*_~]?)(, {0,2})?/g;

/**
 * Puts the values in the place of `{{variables}}`; a variable that is none stays as it stands. Where a contact has no name the
 * greeting closes up: `Olá, {{firstName}}!` is `Olá!`.
 */
export function expandTemplate(text: string, facts: TemplateFacts): string {
  return text.replace(
    variableInText,
    (whole, tie: string, mark: string, variable: string, end: string, after: string | undefined, at: number) => {
      const value = replacement(variable, facts);
      if (value === null) return whole;
      if (value !== '' || !names.includes(variable)) return `${tie}${mark}${value}${end}${after ?? ''}`;
      const isMarked = mark === end;
      const begins = at === 0 || text.charAt(at - 1) === '\n';
      if (begins) return isMarked ? '' : mark + end;
      return `${isMarked ? '' : mark + end}${after ?? ''}`;
    },
  );
}
