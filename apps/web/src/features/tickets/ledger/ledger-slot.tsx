import { lazy, Suspense, useState } from 'react';
import { withTexts } from '../../../kit/i18n.ts';
import type { Bubble } from '../message-rows.ts';

const LedgerDialog = lazy(() =>
  withTexts(import('./ledger-dialog.tsx')).then((module) => ({ default: module.LedgerDialog })),
);

type LedgerSlotProps = { bubble: Bubble; open: boolean; onClose: () => void };

/** Where a message's ledger is drawn; it is fetched when the first is opened. */
export const LedgerSlot = ({ bubble, open, onClose }: LedgerSlotProps) => {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened || !bubble.message) return null;
  return (
    <Suspense fallback={null}>
      <LedgerDialog messageId={bubble.message.id} open={open} onClose={onClose} />
    </Suspense>
  );
};
