import type { Ticket } from '@recado/contract';
import { useEffect, useState } from 'react';
import { log } from '../../kit/log.ts';
import { useUser } from '../../kit/session-store.ts';
import { shownTicketStore } from '../tickets/bell.ts';
import { readTicket } from '../tickets/mutations.ts';

/** True while the browser shows this tab. */
export const useTabVisible = (): boolean => {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const follow = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isVisible;
};

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
