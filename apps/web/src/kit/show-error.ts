import type { ErrorCode } from '@recado/contract';
import i18next from 'i18next';
import { toast } from '../ui/toast.tsx';
import { ApiError } from './api-error.ts';
import { log } from './log.ts';

/** True for a code of the catalogue: each has a sentence, and asking for that spares the first page the catalogue. */
export const isErrorCode = (code: string): code is ErrorCode => i18next.exists(`errors.${code}`);

const longestWords = 300;
const isWords = (text: string): boolean => text.trim() !== '' && text.length <= longestWords && !text.includes('<');

/** The sentence for a failure: of its code, else the code or the plain text as it is, else the general one (core §8). */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return i18next.t('errors.generic');
  if (error.code === 'network') return i18next.t('errors.network');
  const { date } = error.details;
  if (error.code === 'ERR_COMPANY_OVERDUE' && typeof date === 'string') return i18next.t('login.overdue', { date });
  if (isErrorCode(error.code)) return i18next.t(`errors.${error.code}`);
  // What is longer is no sentence for people, but the page of a proxy.
  return isWords(error.code) ? error.code : i18next.t('errors.generic');
};

/** The sentence for what did not come: without a line nothing was asked, and there is no failure to name. */
export const causeOf = (error: unknown): string => (error ? sentenceOf(error) : i18next.t('errors.network'));

/** Says a failure in a toast and logs its code (decisions 15). A cancelled call is no failure. */
export const showError = (error: unknown): void => {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  log(error instanceof ApiError ? error.code : 'unexpected failure', error);
  toast.error(sentenceOf(error));
};

/**
 * A part of the page that is fetched with its first use.
 * @throws ApiError `network` where it does not come, as of a call without an answer
 */
export const fetchedPart = async <Part>(part: Promise<Part>): Promise<Part> => {
  try {
    return await part;
  } catch (error) {
    log('a part of the page was not fetched', error);
    throw new ApiError(0, 'network');
  }
};
