import { plainWords } from './plain-words.ts';

/** What a customer's answer means to a campaign; null: something else. */
export type CampaignAnswer = 'yes' | 'no' | 'optOut' | null;

/** Words by what they mean, separated by commas, as the settings hold them. */
export interface AnswerWords {
  yes: string;
  no: string;
  optOut: string;
}

/** Longer texts are something that a person has to read. */
const longestAnswer = 60;
/** What says nothing by itself, in the three languages. */
const fillers = new Set([
  'por',
  'favor',
  'pf',
  'pfv',
  'obrigado',
  'obrigada',
  'gracias',
  'please',
  'thanks',
  'thank',
  'you',
  'eu',
  'ola',
  'oi',
]);
const thumbs: Readonly<Record<string, CampaignAnswer>> = { '👍': 'yes', '👎': 'no' };

const listOf = (words: string): string[] => words.split(',').map(plainWords).filter(Boolean);

/**
 * Reads an answer as tolerantly as the menu does: accents, case, signs and courtesies do not count. Opting out needs the word
 * alone, for "quero cancelar meu pedido" is no opting out; it goes before the others, and a no before a yes.
 */
export function readCampaignAnswer(text: string, words: AnswerWords): CampaignAnswer {
  if (text.length > longestAnswer) return null;
  const plain = plainWords(text);
  if (plain === '') return thumbs[text.trim().slice(0, 2)] ?? null;
  const [yes, no, optOut] = [listOf(words.yes), listOf(words.no), listOf(words.optOut)];
  const said = plain.split(' ').filter((word) => !fillers.has(word));
  const whole = said.join(' ');
  const bare = whole.replace(/^quero /, '');
  if ([plain, whole, bare].some((form) => optOut.includes(form))) return 'optOut';
  if (no.includes(whole) || no.includes(plain)) return 'no';
  if (yes.includes(whole) || yes.includes(plain)) return 'yes';
  const [first = ''] = said;
  if (no.includes(first)) return 'no';
  return yes.includes(first) && !said.some((word) => no.includes(word) || optOut.includes(word)) ? 'yes' : null;
}
