import type { Message } from '@recado/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { startQuote } from '../draft-quote.ts';
import { isQuotable } from '../kinds/details.ts';
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

/** What is drawn sideways itself: the place in a sound, a text that is wider than its room. */
const movesSideways = (target: Element, bubble: Element): boolean => {
  for (let at: Element | null = target; at && at !== bubble; at = at.parentElement) {
    if (at.matches('input[type=range]')) return true;
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
};

/** The message under a finger, unless the finger has something else to move there. */
const bubbleUnder = (target: EventTarget | null): HTMLElement | null => {
  const element = target instanceof Element ? target : null;
  const bubble = element?.closest<HTMLElement>('[data-bubble]') ?? null;
  return element && bubble && !movesSideways(element, bubble) ? bubble : null;
};

const keyOf = (bubble: HTMLElement): string => bubble.dataset.bubble ?? '';

/** Follows one finger over the log; `quote` is told the message of a bubble that was drawn to the right. */
const watchSwipes = (
  log: HTMLElement,
  quotableOf: (key: string) => Message | null,
  quote: (message: Message) => void,
): (() => void) => {
  let swipe: Swipe | null = null;
  const begin = ({ touches, target }: TouchEvent): void => {
    const [touch] = touches;
    const bubble = bubbleUnder(target);
    swipe =
      touch && bubble && touches.length === 1 && quotableOf(keyOf(bubble))
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
    const message = done.by >= quoteAtPx ? quotableOf(keyOf(done.bubble)) : null;
    if (message) quote(message);
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
    cancel();
    log.removeEventListener('touchstart', begin);
    log.removeEventListener('touchmove', move);
    log.removeEventListener('touchend', end);
    log.removeEventListener('touchcancel', cancel);
  };
};

type SwipeQuoteProps = { log: RefObject<HTMLElement | null>; rows: readonly Row[]; ticketId: number };

/** On a touch screen a message drawn to the right is quoted, as its menu does it too (ui §6, mobile). */
export const SwipeQuote = ({ log, rows, ticketId }: SwipeQuoteProps) => {
  // Rows change while a finger is on its way: a tick, another message.
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  useEffect(() => {
    if (!log.current) return;
    const quotableOf = (key: string): Message | null => {
      const row = latest.current.find((one) => one.key === key);
      const message = row?.kind === 'message' ? row.bubble.message : null;
      return message && isQuotable(message) ? message : null;
    };
    return watchSwipes(log.current, quotableOf, (message) => startQuote(ticketId, message));
  }, [log, ticketId]);
  return null;
};
