import { validationKeyOf } from '@recado/i18n';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What a form says of a field: nothing, or what does not fit. */
export type Issue = { type?: unknown; message?: string | undefined } | undefined;

/** Turns the issue of a form field into the sentence under it; null without one. */
export const useFieldError = (): ((issue: Issue) => string | null) => {
  const { t } = useTranslation();
  return useCallback(
    (issue) => {
      if (!issue) return null;
      if (issue.type === 'server') return issue.message ?? null; // set from a reply, already translated
      const key = validationKeyOf(issue.message ?? '');
      if (key) return t(key as 'validation.required'); // every key of validation has no placeholder
      if (issue.type === 'too_small') return t('validation.tooShort');
      if (issue.type === 'too_big') return t('validation.tooLong');
      return issue.type === 'invalid_format' ? t('validation.invalidEmail') : t('validation.required');
    },
    [t],
  );
};
