import { useQuery } from '@tanstack/react-query';
import { ticketNotesOptions } from '../../ticket-notes/index.ts';

/** Asks for the notes that stand among the messages of a contact, and keeps them live; the log reads them from the cache. */
export const NoteFeed = ({ contactId }: { contactId: number }) => {
  useQuery(ticketNotesOptions(contactId));
  return null;
};
