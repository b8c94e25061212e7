import type { Message, Ticket } from '@recado/contract';
import i18next from 'i18next';
import { log } from '../../kit/log.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { currentUser } from '../../kit/session-store.ts';
import { isAnyHeld, lead } from '../../kit/tab-marks.ts';
import { concerns, rings } from '../tickets/bell.ts';
import { lastLineOf } from '../tickets/messages/last-line.ts';
import { visibleMark } from '../tickets/ring.ts';
import { desktopState, showOnDesktop } from './desktop-state.ts';
import { closePushed, isPushed, renewPush } from './push.ts';

/** Nothing is under the eyes when no tab is visible. */
const lookingAway = { ticketId: null, isVisible: false };

/** What a press on a notification opens. */
type Opened = Pick<Ticket, 'uuid' | 'status'>;

/** The worker leaves it to a tab to open what was pressed. */
const followWorker = (open: (ticket: Opened) => unknown): (() => void) => {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined; // absent outside secure contexts
  const hear = ({ data }: MessageEvent) => {
    if (data?.kind === 'openTicket') open({ uuid: data.uuid, status: data.isWaiting ? 'pending' : 'open' });
  };
  worker?.addEventListener('message', hear);
  worker?.startMessages();
  return () => worker?.removeEventListener('message', hear);
};

/**
 * Shows notifications of the system while no tab of the browser is visible: one per ticket, from one tab, for whom the
 * bell rings (core §6). A press brings the window to the front and opens the ticket; what was read is closed.
 * @returns a function that ends it and closes what is shown
 */
export const startDesktop = (open: (ticket: Opened) => unknown): (() => void) => {
  if (desktopState() === 'unsupported') log('this browser shows no notifications of the system');
  const shown = new Map<number, Notification>();
  const leading = lead('desktop');
  const failed = (error: unknown) => log('push failed', error);
  renewPush().catch(failed);
  const tagOf = (ticketId: number): string => `ticket-${ticketId}`;
  const close = (ticketId: number): void => {
    closePushed(tagOf(ticketId)).catch(failed);
    shown.get(ticketId)?.close();
    shown.delete(ticketId);
  };
  const show = async (ticket: Ticket, { body: said }: Message): Promise<void> => {
    if (desktopState() !== 'granted' || !leading.isHeld() || (await isAnyHeld(visibleMark))) return;
    // What is pushed to this browser is shown by its worker, also while a tab is open.
    if (await isPushed()) return;
    const { name } = ticket.contact;
    // What the bot answered in the same moment is not what the customer said.
    const line = ticket.fromMe ? { fromMe: false, lastMessage: said } : ticket;
    const notification = showOnDesktop({ title: name, body: lastLineOf(line, i18next.t), tag: tagOf(ticket.id) });
    if (!notification) return log('this browser lets pages show no notifications of the system');
    shown.set(ticket.id, notification);
    notification.addEventListener('click', () => {
      window.focus();
      close(ticket.id);
      open(ticket);
    });
  };
  const stops = [
    followWorker(open),
    onEvent('message.created', ({ message, ticket }, { replayed }) => {
      const user = currentUser();
      if (user && !replayed && rings(message, ticket, user, lookingAway)) void show(ticket, message);
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
