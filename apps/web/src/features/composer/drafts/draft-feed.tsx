import type { DraftMark } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { draftWrites, readDraft } from '../../../kit/drafts.ts';
import { countInTray } from '../files/attach-store.ts';
import { beginOf, draftMarkStore } from './draft-mark.ts';
import { draftMarksOptions } from './draft-marks.ts';
import { draftKey, readQuote, unkeptDrafts } from './unkept-drafts.ts';

/** So long after the last key rows tell of what is being written. */
const calmMs = 250;

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
    // Not with every key: drawing the row anew costs as much as the key itself.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = draftWrites.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(tell, calmMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [kept, t]);
  // Who signs in next has others.
  useEffect(() => () => draftMarkStore.set(null), []);
  return null;
};
