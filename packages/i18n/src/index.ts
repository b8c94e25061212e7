import type { Language } from '@recado/contract';
import type { Catalog } from './catalog.ts';

export type { Language } from '@recado/contract';
export { languages } from '@recado/contract';
export { activityText, type FindText } from './activity-text.ts';
export { type AnswerWords, type CampaignAnswer, readCampaignAnswer } from './campaign-answers.ts';
export { personVariables } from './campaign-variables.ts';
export type { Catalog, TextArguments, TextKey, TextParams } from './catalog.ts';
export { type Courtesy, isCourtesy, readCourtesy } from './courtesies.ts';
export * from './formats.ts';
export { greetingOfHour } from './greeting-of-hour.ts';
export { listText } from './list-text.ts';
export { locales } from './locales.ts';
export { isPraise } from './praises.ts';
export { pt } from './pt/pt.ts';
export { type RatingAnswer, readRating } from './rating-answers.ts';
export { type Choice, readChoice } from './read-choice.ts';
export { resources } from './resources.ts';
export {
  expandTemplate,
  type TemplateFacts,
  type TemplateVariable,
  templateVariables,
} from './template-variables.ts';
export { catalogs, translate, translateError } from './translate.ts';
export { trimSigns, trimSignsEnd } from './trim-signs.ts';
export { validationKeyOf } from './validation-keys.ts';

/** The language of a browser or a stored text; Portuguese when it is none of ours (core §1). */
export function languageOf(tag: string | null | undefined): Language {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return primary === 'en' || primary === 'es' ? primary : 'pt';
}

/** Texts that the first screen needs, and those of all other pages and dialogs; together they are the catalog. */
export type CatalogPart = 'first' | 'later';

/** One part of one language's catalog, fetched when it is needed, so that a browser loads only what it shows. */
export async function loadCatalog(language: Language, part: CatalogPart): Promise<Partial<Catalog>> {
  if (part === 'first') {
    if (language === 'en') return (await import('./en/first.ts')).first;
    if (language === 'es') return (await import('./es/first.ts')).first;
    return (await import('./pt/first.ts')).first;
  }
  if (language === 'en') return (await import('./en/later.ts')).later;
  if (language === 'es') return (await import('./es/later.ts')).later;
  return (await import('./pt/later.ts')).later;
}
