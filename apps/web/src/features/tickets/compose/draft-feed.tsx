import type { DraftMark } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { draftWrites, readDraft } from '../../../kit/drafts.ts';
import { beginOf, draftMarkStore } from '../draft-mark.ts';
import { countInTray } from '../files/attach-store.ts';
import { draftKey, readQuote, unkeptDrafts } from '../unkept-drafts.ts';
import { draftMarksOptions } from './draft-marks.ts';

/** Asks which drafts there are and keeps the rows told; what this browser has begun and not yet handed over goes first. */
export const DraftFeed = () => {
  const { t } = useTranslation();
  const { data: kept } = useQuery(draftMarksOptions());
  useEffect(() => {
    if (!kept) return;
    const lineOf = ({ text, isQuoting, files }: Omit<DraftMark, 'ticketId'>): string => {
      if (text) return text;
      if (files > 0) return t('composing.draftFiles', { count: files });
      return isQuoting ? t('composing.draftQuote') : '';
    };
    const hereIn = (ticketId: number): DraftMark => ({
      ticketId,
      text: beginOf(readDraft(draftKey(ticketId))),
      isQuoting: readQuote(ticketId) !== null,
      files: countInTray(ticketId) ?? kept.find((mark) => mark.ticketId === ticketId)?.files ?? 0,
    });
    const tell = (): void =>
      draftMarkStore.set(
        new Map([...kept, ...unkeptDrafts().map(hereIn)].map((mark) => [mark.ticketId, lineOf(mark)] as const)),
      );
    tell();
    return draftWrites.subscribe(tell);
  }, [kept, t]);
  // Who signs in next has others.
  useEffect(() => () => draftMarkStore.set(null), []);
  return null;
};
