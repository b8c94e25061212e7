import type { Language } from '@recado/contract';
import { plainWords } from './plain-words.ts';

/**
 * What somebody says after the end that may need nobody: thanks and goodbyes, a word of consent, which may
 * confirm what was said last, or a greeting, which may begin something.
 */
export type Courtesy = 'thanks' | 'consent' | 'greeting';

/** Phrases, lower case and without accents; thanks may be followed by what they are for. */
const phrases: Readonly<Record<Language, Readonly<Record<Courtesy, string>> & { for: string }>> = {
  pt: {
    thanks:
      'obrigado,obrigada,muito obrigado,muito obrigada,obrigado mesmo,obrigada mesmo,obg,obgd,brigado,brigada,valeu,vlw,agradeco,agradecido,agradecida,ok obrigado,ok obrigada,ta bom obrigado,ta bom obrigada,de nada,igualmente,ate logo,ate mais,tchau,um bom dia,uma boa tarde,uma boa noite',
    consent: 'ok,ta bom,beleza,blz,certo,combinado,perfeito,tudo bem',
    greeting: 'bom dia,boa tarde,boa noite',
    for: 'pela pelo pelas pelos por de a o as os ao aos todos voce voces viu mesmo tudo ajuda atencao atendimento retorno suporte apoio informacao informacoes paciencia rapidez gentileza agilidade esclarecimento e sua seu',
  },
  en: {
    thanks:
      'thanks,thank you,thank you very much,thank you so much,many thanks,thanks a lot,thx,ty,ok thanks,ok thank you,great thanks,perfect thanks,you too,bye,goodbye,have a nice day,have a good day,good night',
    consent: 'ok,great,perfect,all good',
    greeting: 'good morning,good afternoon,good evening',
    for: 'for the your all of help helping support attention patience everything information assistance again guys and me us quick reply answer kindness',
  },
  es: {
    thanks:
      'gracias,muchas gracias,mil gracias,ok gracias,vale gracias,listo gracias,perfecto gracias,de nada,igualmente,hasta luego,adios,chao',
    consent: 'ok,vale,listo,perfecto',
    greeting: 'buenos dias,buenas tardes,buenas noches',
    for: 'por la el las los su tu a todos ustedes usted ayuda atencion apoyo soporte respuesta informacion paciencia rapidez amabilidad todo y de nuevo',
  },
};

const listed = (text: string): ReadonlySet<string> => new Set(text.split(','));
const setsOf = ({ thanks, consent, greeting, for: what }: (typeof phrases)[Language]) => ({
  ...{ thanks: listed(thanks), consent: listed(consent), greeting: listed(greeting) },
  for: new Set(what.split(' ')),
});
const sets = { pt: setsOf(phrases.pt), en: setsOf(phrases.en), es: setsOf(phrases.es) };

const longestCourtesy = 120;

function courtesyOf(sentence: string, language: Language): Courtesy | null {
  const { thanks, consent, greeting, for: what } = sets[language];
  if (consent.has(sentence)) return 'consent';
  if (greeting.has(sentence)) return 'greeting';
  const words = sentence.split(' ');
  // As much of it as are thanks; the rest says what they are for.
  const isThanks = words.some(
    (_, index) =>
      thanks.has(words.slice(0, index + 1).join(' ')) && words.slice(index + 1).every((word) => what.has(word)),
  );
  return isThanks ? 'thanks' : null;
}

/**
 * What a text is when it is nothing but courtesies, in the company's language; thanks among them count most, then consent.
 * Sentences count one by one; accents, case, punctuation and emoji do not count. A question is never a courtesy.
 */
export function readCourtesy(text: string, language: Language): Courtesy | null {
  if (text.length > longestCourtesy || text.includes('?')) return null;
  const sentences = text
    .split(/[\n,.;!]+/)
    .map(plainWords)
    .filter((sentence) => sentence !== '');
  if (sentences.length === 0) return /\p{Extended_Pictographic}/u.test(text) ? 'consent' : null;
  const kinds = sentences.map((sentence) => courtesyOf(sentence, language));
  if (kinds.includes(null)) return null;
  return kinds.includes('thanks') ? 'thanks' : kinds.includes('consent') ? 'consent' : 'greeting';
}

/** True when a customer's text is nothing but thanks, a goodbye, consent or a greeting. */
export const isCourtesy = (text: string, language: Language): boolean => readCourtesy(text, language) !== null;
