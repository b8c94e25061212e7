import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { draftWrites, readDraft } from '../../../kit/drafts.ts';
import { beginOf, draftMarkStore } from '../draft-mark.ts';
import { draftKey, readQuote, unkeptDrafts } from '../unkept-drafts.ts';
import { draftMarksOptions } from './draft-marks.ts';

/** Asks which drafts there are and keeps the rows told; what this browser has begun and not yet handed over goes first. */
export const DraftFeed = () => {
  const { t } = useTranslation();
  const { data: kept } = useQuery(draftMarksOptions());
  useEffect(() => {
    if (!kept) return;
    const lineOf = (text: string, isQuoting: boolean): string => text || (isQuoting ? t('composing.draftQuote') : '');
    const tell = (): void =>
      draftMarkStore.set(
        new Map([
          ...kept.map(({ ticketId, text, isQuoting }) => [ticketId, lineOf(text, isQuoting)] as const),
          ...unkeptDrafts().map((ticketId) => {
            const text = beginOf(readDraft(draftKey(ticketId)));
            return [ticketId, lineOf(text, readQuote(ticketId) !== null)] as const;
          }),
        ]),
      );
    tell();
    return draftWrites.subscribe(tell);
  }, [kept, t]);
  // Who signs in next has others.
  useEffect(() => () => draftMarkStore.set(null), []);
  return null;
};
