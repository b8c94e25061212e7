import type { Ticket } from '@recado/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { withTexts } from '../../../kit/i18n.ts';
import { useVoice } from './voice-store.ts';

const VoiceBar = lazy(() => withTexts(import('./voice-bar.tsx')).then((module) => ({ default: module.VoiceBar })));

/** The recorder while a voice message is made for this ticket, else the field to write in. */
export const VoiceSwitch = ({ ticket, children }: { ticket: Ticket; children: ReactNode }) => {
  const voice = useVoice(ticket.id);
  if (!voice) return children;
  return (
    <Suspense fallback={<div className="h-16 bg-surface" />}>
      <VoiceBar ticket={ticket} voice={voice} />
    </Suspense>
  );
};
