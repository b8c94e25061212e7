import { type RefObject, useEffect, useState } from 'react';

/**
 * The log is one tab stop and its bubbles are reached by arrows (ui §6): what can be pressed inside a bubble is a stop
 * only while the focus is in that bubble; Enter on the bubble itself presses its main control, marked `data-main`.
 * @returns the tabIndex of the controls
 */
export const useInnerStops = (inside: RefObject<HTMLElement | null>): 0 | -1 => {
  const [isIn, setIn] = useState(false);
  useEffect(() => {
    const bubble = inside.current?.closest<HTMLElement>('[data-bubble]');
    if (!bubble) return;
    const follow = (event: FocusEvent): void =>
      setIn(event.type === 'focusin' || (event.relatedTarget instanceof Node && bubble.contains(event.relatedTarget)));
    const enter = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || event.target !== bubble) return;
      event.preventDefault();
      inside.current?.querySelector<HTMLElement>('[data-main]:not(:disabled)')?.click();
    };
    bubble.addEventListener('focusin', follow);
    bubble.addEventListener('focusout', follow);
    bubble.addEventListener('keydown', enter);
    return () => {
      bubble.removeEventListener('focusin', follow);
      bubble.removeEventListener('focusout', follow);
      bubble.removeEventListener('keydown', enter);
    };
  }, [inside]);
  return isIn ? 0 : -1;
};
