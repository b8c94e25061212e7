import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** So close to the end the reader counts as being there when something changes its height. */
const pinnedPx = 24;
/** How long after opening the rows are still being measured. */
const settlingMs = 600;

/** Asked of the element itself: the virtualiser learns of a scroll only afterwards. */
export const isAtEnd = (box: HTMLElement | null): boolean =>
  box === null || box.scrollHeight - box.scrollTop - box.clientHeight <= pinnedPx;

const toEnd = (box: HTMLElement | null): void => {
  if (box) box.scrollTop = box.scrollHeight;
};

/** Rows are measured one after another while a conversation opens; until the reader moves, its end stays in sight. */
const settleAtEnd = (box: HTMLElement): (() => void) => {
  const until = performance.now() + settlingMs;
  const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const move of moves) box.removeEventListener(move, stop);
  };
  const step = (): void => {
    toEnd(box);
    if (performance.now() < until) frame = requestAnimationFrame(step);
    else stop();
  };
  for (const move of moves) box.addEventListener(move, stop, { passive: true });
  step();
  return stop;
};

/**
 * Keeps the end of the log in sight while the reader is there: on opening, when rows turn out taller than estimated,
 * and when the composer takes room. The caller writes into the returned ref whether the reader is at the end.
 * @param totalSize height of all rows in px
 */
export const usePinnedEnd = (scroller: RefObject<HTMLElement | null>, totalSize: number): RefObject<boolean> => {
  const isPinned = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the size is the reason to run.
  useLayoutEffect(() => {
    if (isPinned.current) toEnd(scroller.current);
  }, [totalSize, scroller]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let stopSettling = settleAtEnd(box);
    const observer = new ResizeObserver(() => {
      if (!isPinned.current) return;
      stopSettling();
      stopSettling = settleAtEnd(box); // another width lets every row be measured anew
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      stopSettling();
    };
  }, [scroller]);
  return isPinned;
};
