import { type RefObject, useRef, useState } from 'react';

/** The first chooser of a dialog gets the focus: `body` goes on the fields' box, `initialFocus` on the dialog. */
export const useFirstField = (): {
  body: RefObject<HTMLDivElement | null>;
  initialFocus: RefObject<HTMLElement | null>;
} => {
  const body = useRef<HTMLDivElement>(null);
  // Read when the dialog opens: only then do the fields exist.
  const [initialFocus] = useState<RefObject<HTMLElement | null>>(() => ({
    get current() {
      return body.current?.querySelector<HTMLElement>('[role="combobox"]') ?? null;
    },
  }));
  return { body, initialFocus };
};
