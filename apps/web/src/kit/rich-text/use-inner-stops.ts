import { type RefObject, useEffect, useState } from 'react';

/**
 * The log is one tab stop and its bubbles are reached by arrows (ui §6): what can be pressed in a row of it, inside its bubble
 * or below, is a stop only while the focus is in that row; Enter on the bubble itself presses its main control, marked
 * `data-main`. Outside the log everything is a stop of its own.
 * @returns the tabIndex of the controls
 */
export const useInnerStops = (inside: RefObject<HTMLElement | null>): 0 | -1 => {
  const [isStop, setStop] = useState(false);
  useEffect(() => {
    const row = inside.current?.closest<HTMLElement>('[data-log] [data-index]');
    // What comes later, like the reason of a failure, may find the focus there already.
    setStop(!row || row.contains(document.activeElement));
    if (!row) return;
    const follow = (event: FocusEvent): void =>
      setStop(event.type === 'focusin' || (event.relatedTarget instanceof Node && row.contains(event.relatedTarget)));
    const enter = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.target instanceof Element && event.target.matches('[data-bubble]'))) return;
      const main = inside.current?.querySelector<HTMLElement>('[data-main]');
      if (!main) return;
      event.preventDefault();
      if (!main.matches(':disabled')) main.click();
    };
    row.addEventListener('focusin', follow);
    row.addEventListener('focusout', follow);
    row.addEventListener('keydown', enter);
    return () => {
      row.removeEventListener('focusin', follow);
      row.removeEventListener('focusout', follow);
      row.removeEventListener('keydown', enter);
    };
  }, [inside]);
  return isStop ? 0 : -1;
};
