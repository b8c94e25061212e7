import type { Language } from '@recado/contract';
import { plainWords } from './plain-words.ts';
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

/** `1`, `*2*`, `3!`, `3️⃣`, and after a mark or on the next line what she has to say: `2 - demorou`. */
const rated = /^\s*[*_]?([1-3])\uFE0F?\u20E3?[*_]?[.!]?(?:\s*$|\s*(?:[-–—:,;.!)]|\n)\s*(\S[\s\S]*)$)/u;
/** A number that the scale does not have, also as `nota 10`, `4/5` or stars. */
const numbered = /^\s*(?:nota|note|rating|score)?\s*[*_]?\d{1,3}(?:[.,/]\d{1,3})?[*_]?[.!]?\s*$/iu;
const stars = /^[\s⭐🌟★]+$/u;

/** One of the scale's own words, alone: 1 to 3, else 0. */
function ratedInWords(words: string, language: Language): 0 | 1 | 2 | 3 {
  const { one, two, three } = catalogs[language].outbound.ratingScale;
  const place = [one, two, three].findIndex((label) => plainWords(label) === words);
  return place < 0 ? 0 : ((place + 1) as 1 | 2 | 3);
}

/** Reads the answer to a request for a rating in the company's language (wire-contract 8.4, decision 0062). A number that stands before words without a mark (`2 caixas`) is no rating. */
export function readRating(text: string, language: Language): RatingAnswer {
  const [, digit, comment = ''] = rated.exec(text) ?? [];
  // `2.5` and `1/2` are numbers of another scale.
  if (digit && !/^\d/.test(comment))
    return { kind: 'rating', rating: Number(digit) as 1 | 2 | 3, comment: comment.trim() };
  const words = plainWords(text);
  const inWords = ratedInWords(words, language);
  if (inWords) return { kind: 'rating', rating: inWords, comment: '' };
  const isUnclear =
    numbered.test(text) || (text.trim() !== '' && stars.test(text)) || opinions[language].includes(words);
  return isUnclear ? { kind: 'unclear' } : { kind: 'none' };
}
