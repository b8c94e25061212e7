import { useState } from 'react';
import { withTexts } from '../../../kit/i18n.ts';
import { ownLayer } from '../../../ui/own-part.tsx';
import type { Bubble } from '../../tickets/messages/message-rows.ts';

const LedgerDialog = ownLayer(
  () => withTexts(import('./ledger-dialog.tsx')),
  (module) => module.LedgerDialog,
  (dialog) => dialog.onClose(),
);
const WhyDialog = ownLayer(
  () => withTexts(import('./why-dialog.tsx')),
  (module) => module.WhyDialog,
  (dialog) => dialog.onClose(),
);

/** What can be told of a message: its way, or why the server wrote it. */
export type Telling = 'ledger' | 'why';
type LedgerSlotProps = { bubble: Bubble; shows: Telling | null; onClose: () => void };

/** Where what is known of a message is drawn; it is fetched when the first is opened. */
export const LedgerSlot = ({ bubble, shows, onClose }: LedgerSlotProps) => {
  // What was shown last stays there while it closes.
  const [last, setLast] = useState(shows);
  if (shows !== null && shows !== last) setLast(shows);
  if (last === null || !bubble.message) return null;
  const { id, trace } = bubble.message;
  return (
    <>
      {last === 'ledger' ? <LedgerDialog messageId={id} open={shows === 'ledger'} onClose={onClose} /> : null}
      {last === 'why' && trace ? <WhyDialog trace={trace} open={shows === 'why'} onClose={onClose} /> : null}
    </>
  );
};
