import type { Schedule } from '@recado/contract';
import { Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../kit/i18n.ts';
import { repeatInWords } from './repeat-words.ts';

/** How a schedule comes again, in words; nothing of one that comes once. */
export const useRepeatWords = (): ((schedule: Schedule) => string | null) => {
  const { t } = useTranslation();
  return ({ repeat }) => {
    if (!repeat) return null;
    if (!repeat.isGoingOn) return t('schedules.repeat.last', { number: repeat.number });
    return t('schedules.repeat.said', { words: repeatInWords(repeat, repeat, t, currentLanguage()) });
  };
};

export const RepeatLine = ({ schedule }: { schedule: Schedule }) => {
  const words = useRepeatWords()(schedule);
  if (words === null) return null;
  return (
    <p className="mt-1 flex min-w-0 items-start gap-1.5 text-small text-text-2">
      <Repeat size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="wrap-anywhere min-w-0">{words}</span>
    </p>
  );
};
