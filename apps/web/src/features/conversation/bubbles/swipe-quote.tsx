import type { Message } from '@recado/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { drawTo, followSideways, type Held, settle } from '../../../kit/touch/sideways.ts';
import { startQuote } from '../../composer/drafts/draft-quote.ts';
import { isQuotable } from '../../tickets/messages/details.ts';
import type { Row } from '../../tickets/messages/message-rows.ts';

/** So far a bubble has to be drawn to be quoted, and so far it follows the finger. */
const quoteAtPx = 56;
const furthestPx = 72;

/** What is drawn sideways itself: the place in a sound, a text that is wider than its room. */
const movesSideways = (target: Element, bubble: Element): boolean => {
  for (let at: Element | null = target; at && at !== bubble; at = at.parentElement) {
    if (at.matches('input[type=range]')) return true;
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
};

/** The message under a finger, unless the finger has something else to move there. */
const bubbleUnder = (target: Element): HTMLElement | null => {
  const bubble = target.closest<HTMLElement>('[data-bubble]');
  return bubble && !movesSideways(target, bubble) ? bubble : null;
};

type HeldBubble = Held & { bubble: HTMLElement; key: string };

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
    return followSideways<HeldBubble>(log.current, {
      hold: (target) => {
        const bubble = bubbleUnder(target);
        const key = bubble?.dataset.bubble ?? '';
        return bubble && quotableOf(key) ? { bubble, key, leftPx: 0, rightPx: furthestPx } : null;
      },
      draw: ({ bubble }, by) => drawTo(bubble, by),
      release: ({ bubble, key }, by) => {
        settle(bubble);
        const message = by >= quoteAtPx ? quotableOf(key) : null;
        if (message) startQuote(ticketId, message);
      },
    });
  }, [log, ticketId]);
  return null;
};
