import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../kit/session-store.ts';
import { concerns } from '../tickets/bell.ts';
import { unreadTicketsQuery } from './queries.ts';

/** Unread tickets that concern the user, newest first. */
export const useUnreadTickets = () => {
  const user = useUser();
  const query = useQuery({ ...unreadTicketsQuery, enabled: !user.payOnly });
  const tickets = (query.data?.tickets ?? []).filter((ticket) => ticket.unreadMessages > 0 && concerns(ticket, user));
  return { query, tickets };
};
