import type { Ticket } from '@recado/contract';
import { log } from '../../kit/log.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { currentUser } from '../../kit/session-store.ts';
import { isAnyHeld, lead } from '../../kit/tab-marks.ts';
import { concerns, rings } from '../tickets/bell.ts';
import { visibleMark } from '../tickets/ring.ts';
import { desktopState, showOnDesktop } from './desktop-state.ts';

/** Nothing is under the eyes when no tab is visible. */
const lookingAway = { ticketId: null, isVisible: false };

/**
 * Shows notifications of the system while no tab of the browser is visible: one per ticket, from one tab, for whom the
 * bell rings (core §6). A press brings the window to the front and opens the ticket; what was read is closed.
 * @returns a function that ends it and closes what is shown
 */
export const startDesktop = (open: (ticket: Ticket) => unknown): (() => void) => {
  if (desktopState() === 'unsupported') log('this browser shows no notifications of the system');
  const shown = new Map<number, Notification>();
  const leading = lead('desktop');
  const close = (ticketId: number): void => {
    shown.get(ticketId)?.close();
    shown.delete(ticketId);
  };
  const show = async (ticket: Ticket): Promise<void> => {
    if (desktopState() !== 'granted' || !leading.isHeld() || (await isAnyHeld(visibleMark))) return;
    const { name } = ticket.contact;
    const notification = showOnDesktop({ title: name, body: ticket.lastMessage, tag: `ticket-${ticket.id}` });
    if (!notification) return log('this browser lets pages show no notifications of the system');
    shown.set(ticket.id, notification);
    notification.addEventListener('click', () => {
      window.focus();
      close(ticket.id);
      open(ticket);
    });
  };
  const stops = [
    onEvent('message.created', ({ message, ticket }, { replayed }) => {
      const user = currentUser();
      if (user && !replayed && rings(message, ticket, user, lookingAway)) void show(ticket);
    }),
    onEvent('ticket.read', ({ ticketId }) => close(ticketId)),
    onEvent('ticket.removed', ({ ticketId }) => close(ticketId)),
    onEvent('ticket.updated', ({ ticket }) => {
      const user = currentUser();
      if (!user || ticket.unreadMessages === 0 || !concerns(ticket, user)) close(ticket.id);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const ticketId of [...shown.keys()]) close(ticketId);
    leading.release();
  };
};
