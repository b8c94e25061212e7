import { api, type ContactDetails } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';

/** One contact with extra information and addresses. */
export const contactOptions = (id: number) =>
  queryOptions({
    queryKey: ['contact', id],
    queryFn: ({ signal }): Promise<ContactDetails> => call(api.getContact, { params: { id } }, { signal }),
  });

/** The contact's tickets that the reader may see, by the search of the ticket list. */
export const contactTicketsOptions = (contactId: number, number: string) =>
  queryOptions({
    queryKey: ['contact', contactId, 'tickets', number],
    queryFn: async ({ signal }) => {
      const found = await call(api.listTickets, { query: { searchParam: number, showAll: 'true' } }, { signal });
      return found.tickets.filter((ticket) => ticket.contactId === contactId);
    },
    enabled: number !== '',
    staleTime: 10_000,
  });
