import type { ReactNode } from 'react';

/** In place of the composer: why one cannot write, and the way out (ui §6). */
export const ComposerBlocked = ({ reason, action }: { reason: ReactNode; action?: ReactNode }) => (
  <div className="flex min-h-16 flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-surface px-4 py-3">
    <p className="text-control text-text-2">{reason}</p>
    {action}
  </div>
);
