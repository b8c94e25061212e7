import { NoteBar } from './note-bar.tsx';
import { NoteFeed } from './note-feed.tsx';
import { NoteLine } from './note-line.tsx';
import type { NoteSlotProps } from './note-slot.tsx';

/** The parts of a conversation that are about notes. */
export const NotePart = (props: NoteSlotProps) => {
  if (props.part === 'line') return <NoteLine note={props.note} />;
  return props.part === 'bar' ? <NoteBar ticketId={props.ticketId} /> : <NoteFeed contactId={props.contactId} />;
};
