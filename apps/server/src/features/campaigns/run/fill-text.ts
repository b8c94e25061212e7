import { personVariables } from '@recado/i18n';

/** What the variables of a campaign's text stand for. */
export interface Person {
  name: string;
  email: string;
  number: string;
}
interface OwnVariable {
  key: string;
  value: string;
}

const written = /\{([A-Za-z0-9_]{1,32})\}/g;
const ownOf = ({ name, email, number }: Person): [string, string][] => [
  [personVariables.name, name],
  [personVariables.email, email],
  [personVariables.number, number],
];

/** A text as one person gets it; keys are taken literally, and a brace that names none stays. */
export function fillText(text: string, person: Person, variables: readonly OwnVariable[]): string {
  const values = new Map([...variables.map(({ key, value }): [string, string] => [key, value]), ...ownOf(person)]);
  return text.replace(written, (whole, key: string) => values.get(key) ?? whole);
}

/** The variables that a text names, each once. */
export const namedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(written)].map(([, key]) => key ?? '')),
];

/** Those of them that nobody has defined. */
export function unknownIn(texts: readonly (string | null)[], variables: readonly OwnVariable[]): string[] {
  const known = new Set<string>([...Object.values(personVariables), ...variables.map(({ key }) => key)]);
  return [...new Set(texts.flatMap((text) => (text ? namedIn(text) : [])))].filter((key) => !known.has(key));
}
