import { type ErrorCode, sendingErrors } from '@recado/contract';
import i18next from 'i18next';

/** What every call may be refused with, beside what sending is. */
const ofEveryCall: readonly ErrorCode[] = [
  'ERR_VALIDATION',
  'ERR_BAD_JSON',
  'ERR_PAYLOAD_TOO_LARGE',
  'ERR_COMPANY_INACTIVE',
  'ERR_COMPANY_OVERDUE',
  'ERR_PLAN_FEATURE',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_UNAVAILABLE',
];
export const apiErrors: readonly ErrorCode[] = [...sendingErrors, ...ofEveryCall];

/** The sentence of a code for somebody who writes a program; null for none of the API's. */
export const apiErrorWords = (code: string): string | null => {
  if (code === 'ERR_PLAN_FEATURE') return i18next.t('messagesApi.errors.plan');
  if (code === 'ERR_TOO_MANY_REQUESTS') return i18next.t('messagesApi.errors.pace');
  const known = apiErrors.find((one) => one === code);
  return known ? i18next.t(`errors.${known}`) : null;
};
