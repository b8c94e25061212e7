import { type RefCallback, type RefObject, useCallback, useRef } from 'react';

/** The first chooser; null while there is none or it waits for its choices. */
const firstIn = (box: HTMLElement): HTMLElement | null => {
  const first = box.querySelector<HTMLElement>('[role="combobox"]');
  return first?.matches(':disabled, [data-disabled]') ? null : first;
};

/** The surface of the dialog around some fields. */
const dialogOf = (box: HTMLElement): HTMLElement | null => box.closest<HTMLElement>('[role="dialog"]');

/**
 * The first chooser of a dialog gets the focus: `body` goes on the fields' box, `initialFocus` on the dialog. One that is
 * still waiting for its choices gets it when they are there, unless the focus has gone elsewhere meanwhile.
 */
export const useFirstField = (): {
  body: RefCallback<HTMLDivElement>;
  initialFocus: RefObject<HTMLElement | null>;
} => {
  const fields = useRef<HTMLDivElement>(null);
  const body = useCallback((box: HTMLDivElement | null) => {
    fields.current = box;
    if (!box) return;
    const observer = new MutationObserver(() => {
      const field = firstIn(box);
      if (!field) return;
      observer.disconnect();
      if (document.activeElement === dialogOf(box)) field.focus();
    });
    observer.observe(box, { childList: true, subtree: true, attributeFilter: ['disabled', 'data-disabled'] });
    return () => observer.disconnect();
  }, []);
  // Read when the dialog opens: only then do the fields exist.
  const initialFocus = useRef({
    get current() {
      const box = fields.current;
      return box && (firstIn(box) ?? dialogOf(box));
    },
  });
  return { body, initialFocus: initialFocus.current };
};
