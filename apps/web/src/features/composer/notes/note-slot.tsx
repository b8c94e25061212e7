import type { TicketNoteRow } from '@recado/contract';
import { lazy, Suspense, useEffect } from 'react';
import { withTexts } from '../../../kit/i18n.ts';
import { orNothing } from '../../../kit/optional-part.ts';
import { noteStore } from '../../tickets/conversation-store.ts';

export type NoteSlotProps =
  | { part: 'feed'; contactId: number }
  | { part: 'line'; note: TicketNoteRow }
  | { part: 'bar'; ticketId: number };

/** Where a note cannot be written the composer comes back. */
const Missing = ({ part }: NoteSlotProps) => {
  useEffect(() => {
    if (part === 'bar') noteStore.set(null);
  }, [part]);
  return null;
};

const NotePart = lazy(() => orNothing(withTexts(import('./note-part.tsx')), (module) => module.NotePart, Missing));

/** Where notes of the team are asked for, drawn and written; fetched after the messages. */
export const NoteSlot = (props: NoteSlotProps) => (
  <Suspense fallback={props.part === 'feed' ? null : <div className="h-16" />}>
    <NotePart {...props} />
  </Suspense>
);
