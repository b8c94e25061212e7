import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../../../kit/hotkeys.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Row } from '../../tickets/messages/message-rows.ts';

const flashMs = 1500;
/** Pages that a peek loads on the way to a quoted message. */
const pagesAtMost = 30;

/** Where a message stands; its position is not known of one that the server never told. */
export type Place = { id: string; position?: number | undefined };

type QuoteJump = {
  rows: readonly Row[];
  /** Position of the oldest message that is loaded. */
  firstPosition: number;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  hasOlder: boolean;
  onLoadOlder: () => Promise<unknown>;
  /** Shows what lies before the loaded pages with its surroundings; a peek has no such view and loads what lies between. */
  onFar: ((hit: { id: string; position: number }) => void) | undefined;
  /** Lets go of the end of the log, which would else be brought back into sight when the rows around the message are measured. */
  leaveEnd: () => void;
};

const indexOf = (rows: readonly Row[], messageId: string): number =>
  rows.findIndex((row) => row.kind === 'message' && row.bubble.message?.id === messageId);

/**
 * The focus of who followed a quote goes on to the quoted message, as soon as it is drawn; who writes meanwhile keeps it.
 * @returns asks for it, given the key of the bubble
 */
const useFocusAt = (virtualizer: QuoteJump['virtualizer']): ((key: string) => void) => {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const bubble = virtualizer.scrollElement?.querySelector<HTMLElement>(
      `[data-bubble="${CSS.escape(wanted.current)}"]`,
    );
    if (!bubble) return;
    wanted.current = null;
    if (!isTyping(document.activeElement)) bubble.focus({ preventScroll: true });
  });
  return useCallback(
    (key) => {
      // A jump from elsewhere, as from the search, leaves the focus where it is.
      if (virtualizer.scrollElement?.contains(document.activeElement)) wanted.current = key;
    },
    [virtualizer],
  );
};

/** Goes to a quoted message and flashes it, however far back it lies. */
export const useQuoteJump = (now: QuoteJump) => {
  const { t } = useTranslation();
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const [flashing, setFlashing] = useState<string | null>(null);
  useEffect(() => {
    if (flashing === null) return;
    const timer = setTimeout(() => setFlashing(null), flashMs);
    return () => clearTimeout(timer);
  }, [flashing]);
  const focusAt = useFocusAt(now.virtualizer);
  const show = useCallback(
    (index: number) => {
      const { leaveEnd, virtualizer, rows } = latest.current;
      const row = rows[index];
      leaveEnd();
      if (row?.kind === 'message') focusAt(row.bubble.key);
      virtualizer.scrollToIndex(index, { align: 'center' });
      setFlashing(row?.key ?? null);
    },
    [focusAt],
  );
  const jumpTo = useCallback(
    async ({ id, position }: Place) => {
      for (let page = 0; page < pagesAtMost; page += 1) {
        const { rows, firstPosition, hasOlder, onFar, onLoadOlder } = latest.current;
        const index = indexOf(rows, id);
        if (index !== -1) return show(index);
        if (!hasOlder || (position !== undefined && position >= firstPosition)) break;
        if (onFar && position !== undefined) return onFar({ id, position });
        await onLoadOlder();
        await new Promise((resolve) => requestAnimationFrame(resolve)); // the rows of the page are drawn
      }
      toast.info(t('messages.quote.unavailable'));
    },
    [show, t],
  );
  return { flashing, jumpTo: useCallback((place: Place) => void jumpTo(place), [jumpTo]) };
};
