import { plainWords } from './plain-words.ts';

/** What may be chosen: what is typed for it, and what else it is called. */
export interface Choice {
  key: string;
  names: readonly string[];
}

/** Nobody chooses with more words than this. */
const longestChoice = 200;
/** A line before the answer that only says who writes: a name, bold or with a colon. */
const signature = /^[*_~]{0,2}\p{L}[\p{L} .'’-]{0,40}:?[*_~]{0,2}:?$/u;
/** What people write before a number that they choose. */
const before = /^(?:opcao|option|opcion|numero|number|n|no|nro|escolho|quero a|quero o|a|o) (?=\d+$)/;

/** A typed text as choices are compared: full-width digits and keycaps as plain ones, no signs, accents, case or leading zeros. */
function comparable(text: string): string {
  return plainWords(text.normalize('NFKC'))
    .replace(before, '')
    .replace(/^0+(?=\d)/, '');
}

/** The one line that answers; empty where there is none. */
function answerIn(text: string): string {
  if (text.length > longestChoice) return '';
  const [first = '', second, ...more] = text.split('\n').flatMap((line) => line.trim() || []);
  if (second === undefined) return first;
  return more.length === 0 && signature.test(first) ? second : '';
}

/** Signs that are keys themselves, such as the menu's `#`, also as it prints them: `*#*`. */
const isSign = (line: string, key: string): boolean =>
  plainWords(key) === '' && key !== '' && (line === key || line === `*${key}*`);

/**
 * Which of the choices a text means, as people answer a menu or a rating: `2`, `2.`, `2)`, `*2*`, a keycap, the name without
 * accents and case, or the whole line as the menu prints it. -1 where it is none of them, or two.
 */
export function readChoice(text: string, choices: readonly Choice[]): number {
  const line = answerIn(text);
  if (line === '') return -1;
  const sign = choices.findIndex(({ key }) => isSign(line, key.trim()));
  const said = comparable(line);
  if (sign >= 0 || said === '' || /^\D*-\d|\d[.,/]\d/.test(line)) return sign;
  const byKey = choices.findIndex(({ key }) => comparable(key) === said);
  if (byKey >= 0) return byKey;
  const isNamed = ({ key, names }: Choice): boolean =>
    names.some((name) => [comparable(name), comparable(`${key} ${name}`)].includes(said));
  const named = choices.flatMap((choice, index) => (isNamed(choice) ? [index] : []));
  return named.length === 1 ? (named[0] ?? -1) : -1;
}
