import type { TicketNoteRow } from '@recado/contract';
import { lazy, Suspense } from 'react';
import { withTexts } from '../../../kit/i18n.ts';

const NotePart = lazy(() => withTexts(import('./note-part.tsx')).then((module) => ({ default: module.NotePart })));

export type NoteSlotProps =
  | { part: 'feed'; contactId: number }
  | { part: 'line'; note: TicketNoteRow }
  | { part: 'bar'; ticketId: number };

/** Where notes of the team are asked for, drawn and written; fetched after the messages. */
export const NoteSlot = (props: NoteSlotProps) => (
  <Suspense fallback={props.part === 'feed' ? null : <div className="h-16" />}>
    <NotePart {...props} />
  </Suspense>
);
