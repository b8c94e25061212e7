import type { Language } from '@recado/contract';
import { plainWords } from './plain-words.ts';
import { type Choice, readChoice } from './read-choice.ts';
import { catalogs } from './translate.ts';

/** What a customer's text means to a company that waits for a rating. */
export type RatingAnswer =
  /** 1 to 3, and what she wrote with it. */
  | { kind: 'rating'; rating: 1 | 2 | 3; comment: string }
  /** She meant to rate, but not on this scale: it is asked once more. */
  | { kind: 'unclear' }
  /** Something else: it is handled as any message. */
  | { kind: 'none' };

/** What people write instead of a number: alone in their text it is an opinion, not a request. */
const opinions: Readonly<Record<Language, readonly string[]>> = {
  pt: [
    'otimo',
    'otima',
    'bom',
    'boa',
    'muito bom',
    'muito boa',
    'excelente',
    'nota dez',
    'regular',
    'ruim',
    'pessimo',
    'pessima',
    'horrivel',
  ],
  en: ['good', 'very good', 'excellent', 'awesome', 'fine', 'average', 'bad', 'very bad', 'terrible', 'horrible'],
  es: [
    'bueno',
    'buena',
    'muy bueno',
    'muy buena',
    'excelente',
    'regular',
    'malo',
    'mala',
    'muy malo',
    'pesimo',
    'horrible',
  ],
};

/** `1`, `*2*`, `3!`, `3️⃣`: how an answer begins. */
const rated = /^[*_]?([1-3])\uFE0F?\u20E3?[*_]?[.!]?/u;
/** A number that the scale does not have, also as `nota 10`, `4/5` or stars. */
const numbered = /^(?:(?:nota|note|rating|score)\s*)?[*_]?\d{1,3}(?:[.,/]\d{1,3})?[*_]?[.!]?$/iu;
const stars = /^[\s⭐🌟★]+$/u;
const marks = '-–—:,;.!)';
/** No opinion is longer: what is longer is not compared with any. */
const longestOpinion = 200;

/** The numbers of the scale as words, and what is counted with them. */
const spoken: Readonly<Record<Language, { numbers: readonly (readonly string[])[]; stars: readonly string[] }>> = {
  pt: { numbers: [['um', 'uma'], ['dois', 'duas'], ['tres']], stars: ['estrela', 'estrelas'] },
  en: { numbers: [['one'], ['two'], ['three']], stars: ['star', 'stars'] },
  es: { numbers: [['uno', 'una', 'un'], ['dos'], ['tres']], stars: ['estrella', 'estrellas'] },
};
const asked = ['nota', 'note', 'rating', 'score', 'avaliacao', 'puntuacion', 'calificacion'];

/** The scale as a menu of three: its digits, its own words, `3 estrelas`, `três`, `nota 3`. */
function scaleOf(language: Language): Choice[] {
  const { one, two, three } = catalogs[language].outbound.ratingScale;
  return [one, two, three].map((label, index) => {
    const key = String(index + 1);
    const numbers = [key, ...(spoken[language].numbers[index] ?? [])];
    const counted = numbers.flatMap((number) => spoken[language].stars.map((star) => `${number} ${star}`));
    return {
      key,
      names: [label, ...numbers, ...counted, ...numbers.flatMap((n) => asked.map((word) => `${word} ${n}`))],
    };
  });
}

/** What she has to say after the number: after a mark or on the next line, `2 - demorou`; undefined when it is no answer. */
function commentAfter(rest: string): string | undefined {
  const said = rest.trim();
  if (said === '') return '';
  const isOnNextLine = rest.slice(0, rest.length - rest.trimStart().length).includes('\n');
  if (!marks.includes(said.charAt(0))) return isOnNextLine ? said : undefined;
  return said.slice(1).trim() || (isOnNextLine ? said : undefined);
}

/** A number that the scale does not have, stars, or a word of praise or blame. */
function isOpinion(said: string, words: string, language: Language): boolean {
  if (said === '' || said.length > longestOpinion) return false;
  return numbered.test(said) || stars.test(said) || opinions[language].includes(words);
}

/** Reads the answer to a request for a rating in the company's language (wire-contract 8.4, decision 0062). A number that stands before words without a mark (`2 caixas`) is no rating. */
export function readRating(text: string, language: Language): RatingAnswer {
  const said = text.trim();
  const chosen = readChoice(said, scaleOf(language));
  if (chosen >= 0) return { kind: 'rating', rating: (chosen + 1) as 1 | 2 | 3, comment: '' };
  const [head = '', digit] = rated.exec(said) ?? [];
  const comment = digit ? commentAfter(said.slice(head.length)) : undefined;
  // `2.5` and `1/2` are numbers of another scale.
  if (comment !== undefined && !/^\d/.test(comment))
    return { kind: 'rating', rating: Number(digit) as 1 | 2 | 3, comment };
  const words = said.length > longestOpinion ? '' : plainWords(said);
  return isOpinion(said, words, language) ? { kind: 'unclear' } : { kind: 'none' };
}
