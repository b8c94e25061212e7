import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../kit/session-store.ts';
import { concerns } from '../tickets/bell.ts';
import { unreadTicketsQuery } from './queries.ts';

/** Unread tickets that concern the user, newest first. */
export const useUnreadTickets = () => {
  const user = useUser();
  const query = useQuery({ ...unreadTicketsQuery, enabled: !user.payOnly });
  const page = query.data?.tickets ?? [];
  const tickets = page.filter((ticket) => ticket.unreadMessages > 0 && concerns(ticket, user));
  // Those that are not on the page are known by their number.
  const more = Math.max(0, (query.data?.count ?? 0) - page.length);
  return { query, tickets, more, count: tickets.length + more };
};
