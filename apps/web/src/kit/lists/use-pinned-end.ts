import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createEndOfLog } from './end-of-log.ts';

/** The rows count as measured when the log has kept its height for so many frames. */
const steadyFrames = 30;

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

/** Hears where a person moves the log to, before it moves; answers what stops it. */
const hearMoves = (box: HTMLElement, moved: (isUp: boolean) => void): (() => void) => {
  const over = new AbortController();
  const options = { passive: true, signal: over.signal };
  let touchedY = 0;
  const yOf = ({ touches }: TouchEvent): number => touches[0]?.clientY ?? 0;
  const onTouch = (event: TouchEvent): void => {
    touchedY = yOf(event);
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'PageUp' || key === 'ArrowUp' || key === 'Home') moved(true);
    if (key === 'PageDown' || key === 'ArrowDown' || key === 'End') moved(false);
  };
  box.addEventListener('wheel', ({ deltaY }) => deltaY !== 0 && moved(deltaY < 0), options);
  box.addEventListener('touchstart', onTouch, options);
  box.addEventListener('touchmove', (event) => moved(yOf(event) > touchedY), options);
  box.addEventListener('keydown', onKey, options);
  return () => over.abort();
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
  const [end] = useState(() => createEndOfLog());
  const stopSettling = useRef<() => void>(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the size is the reason to run.
  useLayoutEffect(() => {
    if (end.isPinned()) toEnd(scroller.current);
  }, [totalSize, scroller, end]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    stopSettling.current = settleAtEnd(box);
    const observer = new ResizeObserver(() => {
      if (!end.isPinned()) return;
      stopSettling.current();
      stopSettling.current = settleAtEnd(box); // another width lets every row be measured anew
    });
    observer.observe(box);
    const stopHearing = hearMoves(box, end.moved);
    return () => {
      observer.disconnect();
      stopHearing();
      stopSettling.current();
    };
  }, [scroller, end]);
  return {
    onScroll: () => {
      if (scroller.current) end.scrolled(scroller.current);
    },
    leave: () => {
      end.leave();
      stopSettling.current();
    },
  };
};
