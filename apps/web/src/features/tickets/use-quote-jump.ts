import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.tsx';
import type { Row } from './message-rows.ts';

const flashMs = 1500;
const pagesAtMost = 30;

type QuoteJump = {
  rows: readonly Row[];
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  hasOlder: boolean;
  onLoadOlder: () => Promise<unknown>;
  /** Lets go of the end of the log, which would else be brought back into sight when the rows around the message are measured. */
  leaveEnd: () => void;
};

const indexOf = (rows: readonly Row[], messageId: string): number =>
  rows.findIndex((row) => row.kind === 'message' && row.bubble.message?.id === messageId);

/** Goes to a quoted message and flashes it; older pages are loaded until it is found. */
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
  const show = useCallback((index: number) => {
    latest.current.leaveEnd();
    latest.current.virtualizer.scrollToIndex(index, { align: 'center' });
    setFlashing(latest.current.rows[index]?.key ?? null);
  }, []);
  const jumpTo = useCallback(
    async (messageId: string) => {
      for (let page = 0; page < pagesAtMost; page += 1) {
        const index = indexOf(latest.current.rows, messageId);
        if (index !== -1) return show(index);
        if (!latest.current.hasOlder) break;
        await latest.current.onLoadOlder();
        await new Promise((resolve) => requestAnimationFrame(resolve)); // the rows of the page are drawn
      }
      toast.info(t('messages.quote.unavailable'));
    },
    [show, t],
  );
  return { flashing, jumpTo: useCallback((messageId: string) => void jumpTo(messageId), [jumpTo]) };
};
