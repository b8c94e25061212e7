/** The sign of the key that goes with others: Ctrl, or ⌘ on a keyboard of Apple's. */
export const modSign = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** One key as it stands on a keyboard. */
export const KeyCap = ({ children }: { children: string }) => (
  <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-chip border border-line-2 bg-surface px-1.5 font-sans text-small text-text-2">
    {children}
  </kbd>
);
