import type { Ticket } from '@recado/contract';
import type { ReactNode } from 'react';
import { withTexts } from '../../../kit/i18n.ts';
import { ownPanel } from '../../../ui/own-part.tsx';
import { useVoice } from './voice-store.ts';

const VoiceBar = ownPanel(
  () => withTexts(import('./voice-bar.tsx')),
  (module) => module.VoiceBar,
  <div className="h-16 bg-surface" />,
);

/** The recorder while a voice message is made for this ticket, else the field to write in. */
export const VoiceSwitch = ({ ticket, children }: { ticket: Ticket; children: ReactNode }) => {
  const voice = useVoice(ticket.id);
  return voice ? <VoiceBar ticket={ticket} voice={voice} /> : children;
};
