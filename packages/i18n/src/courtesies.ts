import type { Language } from '@recado/contract';
import { plainWords } from './plain-words.ts';

/** Thanks and goodbyes that reopen nothing (decisions 24), lower case and without accents. */
const courtesies: Readonly<Record<Language, readonly string[]>> = {
  pt: [
    'obrigado',
    'obrigada',
    'muito obrigado',
    'muito obrigada',
    'obrigado mesmo',
    'obrigada mesmo',
    'obg',
    'obgd',
    'brigado',
    'brigada',
    'valeu',
    'vlw',
    'agradeco',
    'agradecido',
    'agradecida',
    'ok',
    'ok obrigado',
    'ok obrigada',
    'ta bom',
    'ta bom obrigado',
    'ta bom obrigada',
    'beleza',
    'blz',
    'certo',
    'combinado',
    'perfeito',
    'tudo bem',
    'de nada',
    'igualmente',
    'ate logo',
    'ate mais',
    'tchau',
    'bom dia',
    'boa tarde',
    'boa noite',
    'um bom dia',
    'uma boa tarde',
    'uma boa noite',
  ],
  en: [
    'thanks',
    'thank you',
    'thank you very much',
    'thank you so much',
    'many thanks',
    'thanks a lot',
    'thx',
    'ty',
    'ok',
    'ok thanks',
    'ok thank you',
    'great',
    'great thanks',
    'perfect',
    'perfect thanks',
    'all good',
    'you too',
    'bye',
    'goodbye',
    'have a nice day',
    'have a good day',
    'good night',
  ],
  es: [
    'gracias',
    'muchas gracias',
    'mil gracias',
    'ok',
    'ok gracias',
    'vale',
    'vale gracias',
    'listo',
    'listo gracias',
    'perfecto',
    'perfecto gracias',
    'de nada',
    'igualmente',
    'hasta luego',
    'adios',
    'chao',
    'buenos dias',
    'buenas tardes',
    'buenas noches',
  ],
};

const longestCourtesy = 120;

/**
 * True when a customer's text is nothing but thanks or a goodbye, in the company's language (decisions 24).
 * Sentences count one by one; accents, case, punctuation and emoji do not count. A question is never a courtesy.
 */
export function isCourtesy(text: string, language: Language): boolean {
  if (text.length > longestCourtesy || text.includes('?')) return false;
  const words = courtesies[language];
  const sentences = text
    .split(/[\n,.;!]+/)
    .map(plainWords)
    .filter((sentence) => sentence !== '');
  if (sentences.length === 0) return /\p{Extended_Pictographic}/u.test(text);
  return sentences.every((sentence) => words.includes(sentence));
}
