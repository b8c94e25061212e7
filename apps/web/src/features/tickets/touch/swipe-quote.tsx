import { type RefObject, useEffect } from 'react';
import { startQuote } from '../draft-quote.ts';
import type { Row } from '../message-rows.ts';

/** So far a bubble has to be drawn to be quoted, and so far it follows the finger. */
const quoteAtPx = 56;
const furthestPx = 72;
/** Which way a finger goes is told after so much; up and down is scrolling. */
const decideAtPx = 8;

interface Swipe {
  bubble: HTMLElement;
  x: number;
  y: number;
  isSideways: boolean;
  by: number;
}

const settle = ({ bubble }: Swipe): void => {
  bubble.style.transition = 'transform 160ms';
  bubble.style.transform = '';
};

/** Follows one finger over the log; `quote` is told the key of a bubble that was drawn to the right. */
const watchSwipes = (log: HTMLElement, quote: (key: string) => void): (() => void) => {
  let swipe: Swipe | null = null;
  const begin = ({ touches, target }: TouchEvent): void => {
    const [touch] = touches;
    const bubble = target instanceof Element ? target.closest<HTMLElement>('[data-bubble]') : null;
    swipe =
      touch && bubble && touches.length === 1
        ? { bubble, x: touch.clientX, y: touch.clientY, isSideways: false, by: 0 }
        : null;
  };
  const move = (event: TouchEvent): void => {
    const [touch] = event.touches;
    if (!swipe || !touch) return;
    const right = touch.clientX - swipe.x;
    const down = Math.abs(touch.clientY - swipe.y);
    if (!swipe.isSideways) {
      if (Math.max(Math.abs(right), down) < decideAtPx) return;
      if (right < down * 1.5) {
        swipe = null;
        return;
      }
      swipe.isSideways = true;
    }
    // The log stays where it is while a bubble is drawn.
    event.preventDefault();
    swipe.by = Math.max(0, Math.min(furthestPx, right));
    swipe.bubble.style.transition = 'none';
    swipe.bubble.style.transform = `translateX(${swipe.by}px)`;
  };
  const end = (): void => {
    const done = swipe;
    swipe = null;
    if (!done?.isSideways) return;
    settle(done);
    const key = done.bubble.dataset.bubble;
    if (done.by >= quoteAtPx && key) quote(key);
  };
  const cancel = (): void => {
    if (swipe?.isSideways) settle(swipe);
    swipe = null;
  };
  log.addEventListener('touchstart', begin, { passive: true });
  log.addEventListener('touchmove', move, { passive: false });
  log.addEventListener('touchend', end);
  log.addEventListener('touchcancel', cancel);
  return () => {
    log.removeEventListener('touchstart', begin);
    log.removeEventListener('touchmove', move);
    log.removeEventListener('touchend', end);
    log.removeEventListener('touchcancel', cancel);
  };
};

type SwipeQuoteProps = { log: RefObject<HTMLElement | null>; rows: readonly Row[]; ticketId: number };

/** On a touch screen a message drawn to the right is quoted, as its menu does it too (ui §6, mobile). */
export const SwipeQuote = ({ log, rows, ticketId }: SwipeQuoteProps) => {
  useEffect(() => {
    if (!log.current) return;
    return watchSwipes(log.current, (key) => {
      const row = rows.find((one) => one.key === key);
      const bubble = row?.kind === 'message' ? row.bubble : undefined;
      if (bubble?.message && !bubble.isDeleted) startQuote(ticketId, bubble.message);
    });
  }, [log, rows, ticketId]);
  return null;
};
