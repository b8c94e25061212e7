import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react';
import { letterShortcutsStore } from './preferences.ts';

type RovingOptions = {
  /** Which elements inside are the stops, e.g. `[data-row]`. */
  selector: string;
  orientation?: 'vertical' | 'horizontal';
  /** J and K move too (ticket list). */
  letters?: boolean;
  /** Leads to an end of a list that is drawn in part only; without it Home and End go to the outermost that are drawn. */
  toEnd?: (end: 'first' | 'last') => void;
  onMove?: (element: HTMLElement) => void;
};

type Roving<E extends HTMLElement> = { ref: RefObject<E | null>; onKeyDown: (event: KeyboardEvent) => void };

const stepOf = (
  key: string,
  orientation: 'vertical' | 'horizontal',
  letters: boolean,
): number | 'first' | 'last' | null => {
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  const [next, previous] = orientation === 'vertical' ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft'];
  if (key === next || (letters && key === 'j')) return 1;
  if (key === previous || (letters && key === 'k')) return -1;
  return null;
};

/** The stop to go to; `at` is -1 while none has the focus. */
const targetOf = (stops: HTMLElement[], step: number | 'first' | 'last'): HTMLElement | undefined => {
  if (step === 'first') return stops[0];
  if (step === 'last') return stops.at(-1);
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  return stops[Math.min(stops.length - 1, Math.max(0, at + step))];
};

const focusOnly = (stops: HTMLElement[], target: HTMLElement): void => {
  for (const stop of stops) stop.tabIndex = stop === target ? 0 : -1;
  target.focus();
  target.scrollIntoView({ block: 'nearest' });
};

/**
 * One tab stop for a list: arrows, Home and End move the focus inside. The stops carry tabIndex 0 for the
 * current one and -1 for the others; `onMove` tells the caller which one became current.
 */
export const useRoving = <E extends HTMLElement>(options: RovingOptions): Roving<E> => {
  const ref = useRef<E>(null);
  const { selector, orientation = 'vertical', letters = false, toEnd, onMove } = options;
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const step = stepOf(event.key, orientation, letters && letterShortcutsStore.get());
      if (step === null) return;
      if (toEnd && typeof step === 'string') {
        event.preventDefault();
        toEnd(step);
        return;
      }
      const stops = [...(ref.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
      const target = targetOf(stops, step);
      if (!target) return;
      event.preventDefault();
      focusOnly(stops, target);
      onMove?.(target);
    },
    [selector, orientation, letters, toEnd, onMove],
  );
  return { ref, onKeyDown };
};
