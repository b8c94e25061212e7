import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** So close to the end the reader counts as being there when something changes its height. */
const pinnedPx = 24;
/** The rows count as measured when the log has kept its height for so many frames. */
const steadyFrames = 30;

/** Asked of the element itself: the virtualiser learns of a scroll only afterwards. */
const isAtEnd = (box: HTMLElement): boolean => box.scrollHeight - box.scrollTop - box.clientHeight <= pinnedPx;

const toEnd = (box: HTMLElement | null): void => {
  if (box) box.scrollTop = box.scrollHeight;
};

/** Rows are measured one after another while a conversation opens; until the reader moves, its end stays in sight. */
const settleAtEnd = (box: HTMLElement): (() => void) => {
  const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  let frame = 0;
  let height = 0;
  let steady = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const move of moves) box.removeEventListener(move, stop);
  };
  const step = (): void => {
    steady = box.scrollHeight === height ? steady + 1 : 0;
    height = box.scrollHeight;
    toEnd(box);
    if (steady < steadyFrames) frame = requestAnimationFrame(step);
    else stop();
  };
  for (const move of moves) box.addEventListener(move, stop, { passive: true });
  step();
  return stop;
};

type PinnedEnd = {
  /** For the log's scroll event. */
  onScroll: () => void;
  /** Somewhere else is shown now: the end is left at once, before the browser tells of the scroll. */
  leave: () => void;
};

/**
 * Keeps the end of the log in sight while the reader is there: on opening, when rows turn out taller than estimated,
 * and when the composer takes room. Only a scroll upwards leaves the end: growth alone never counts as one.
 * @param totalSize height of all rows in px
 */
export const usePinnedEnd = (scroller: RefObject<HTMLElement | null>, totalSize: number): PinnedEnd => {
  const isPinned = useRef(true);
  const lastTop = useRef(0);
  const stopSettling = useRef<() => void>(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the size is the reason to run.
  useLayoutEffect(() => {
    if (isPinned.current) toEnd(scroller.current);
  }, [totalSize, scroller]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    stopSettling.current = settleAtEnd(box);
    const observer = new ResizeObserver(() => {
      if (!isPinned.current) return;
      stopSettling.current();
      stopSettling.current = settleAtEnd(box); // another width lets every row be measured anew
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      stopSettling.current();
    };
  }, [scroller]);
  return {
    onScroll: () => {
      const box = scroller.current;
      if (!box) return;
      if (isAtEnd(box)) isPinned.current = true;
      else if (box.scrollTop < lastTop.current) isPinned.current = false;
      lastTop.current = box.scrollTop;
    },
    leave: () => {
      isPinned.current = false;
      stopSettling.current();
    },
  };
};
