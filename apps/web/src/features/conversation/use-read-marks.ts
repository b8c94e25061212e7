import type { Ticket } from '@recado/contract';
import { useEffect } from 'react';
import { log } from '../../kit/log.ts';
import { useUser } from '../../kit/session-store.ts';
import { useTabVisible } from '../../kit/use-tab-visible.ts';
import { shownTicketStore } from '../tickets/bell.ts';
import { readTicket } from '../tickets/mutations.ts';

/** Marks the ticket on screen as read: only when it is open, the reader's own, and the tab is visible (decisions 30). */
export const useReadMarks = (ticket: Ticket, isShown: boolean): void => {
  const user = useUser();
  const isVisible = useTabVisible();
  const { id, unreadMessages } = ticket;
  const isOwn = ticket.status === 'open' && ticket.userId === user.id;
  useEffect(() => {
    if (!isShown) return;
    shownTicketStore.set(id);
    return () => {
      if (shownTicketStore.get() === id) shownTicketStore.set(null);
    };
  }, [id, isShown]);
  useEffect(() => {
    if (!isOwn || !isVisible || !isShown || unreadMessages === 0) return;
    // The next message tries again; unread marks are no reason to disturb somebody.
    readTicket(id).catch((error: unknown) => log('marking as read failed', error));
  }, [id, isOwn, isVisible, isShown, unreadMessages]);
};
