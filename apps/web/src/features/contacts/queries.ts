import {
  type ContactDetails,
  contactRoutes,
  contacts,
  hasNumber,
  searchedNumber,
  type Ticket,
  tagRoutes,
  ticketRoutes,
} from '@recado/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { askAgain } from '../../kit/outdated-answers.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { refreshSoon } from '../../kit/realtime/refresh-soon.ts';
import { followRecords, reloadRecords } from '../../kit/resource/live-records.ts';
import { byText, holdsText } from '../../kit/resource/orders.ts';
import { oneKeyOf, records } from '../../kit/resource/records.ts';

/** One contact with extra information and addresses. */
export const contactOptions = (id: number) =>
  queryOptions({
    queryKey: oneKeyOf('contacts', id),
    queryFn: ({ signal }): Promise<ContactDetails> => call(contactRoutes.getContact, { params: { id } }, { signal }),
  });

/** The contact's tickets that the reader may see, the last activity first, and of those that she may not, that they are. */
export const contactTicketsOptions = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: ['contact-tickets', contactId],
    queryFn: ({ pageParam: pageNumber, signal }) => {
      const query = { contactId: String(contactId), showAll: 'true' as const, pageNumber };
      return call(ticketRoutes.listTickets, { query }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, last) => (hasMore ? last + 1 : undefined),
    staleTime: 10_000,
  });

const refreshTickets = refreshSoon(['contact-tickets']);
const follow = ({ contactId }: Pick<Ticket, 'contactId'>): void => {
  if (queryClient.getQueryState(contactTicketsOptions(contactId).queryKey)) refreshTickets();
};
onEvent('ticket.updated', ({ ticket }) => follow(ticket));
onEvent('message.created', ({ ticket }) => follow(ticket));
for (const name of ['ticket.removed', 'contact.updated', 'queue.updated', 'queue.deleted'] as const)
  onEvent(name, refreshTickets);

// A contact says through which connection it wrote first.
onEvent('connection.updated', ({ whatsapp }) => {
  askAgain<Partial<ContactDetails>>(
    queryClient,
    ['contacts', 'one'],
    (data) => data.whatsappId === whatsapp.id && data.whatsapp?.name !== whatsapp.name,
  );
});

/** The company's contacts by name, as the server searches them: in name and number (wire-contract 4.3). */
export const contactRecords = records({
  key: 'contacts',
  resource: contacts,
  compare: byText((contact) => contact.name),
  holds: (contact, { search, filters }) => {
    const isFound =
      search === '' || holdsText(search, contact.name) || hasNumber(contact.number, searchedNumber(search));
    const tags: unknown = JSON.parse(String(filters.tags ?? '[]'));
    const isTagged = !Array.isArray(tags) || tags.length === 0 || contact.tags.some(({ id }) => tags.includes(id));
    return isFound && isTagged;
  },
  toRow: (contact) => ({ ...contact, tags: [], lastConversationAt: null }),
});

/** An event carries a contact without what only the form shows: that is fetched when it is next looked at. */
const asDetails = (
  contact: Omit<ContactDetails, 'extraInfo' | 'whatsapp' | 'addresses' | 'checkedAt' | 'ad'>,
): ContactDetails => {
  const known = queryClient.getQueryData<ContactDetails>(oneKeyOf('contacts', contact.id));
  const unknown = { extraInfo: [], whatsapp: null, addresses: [], checkedAt: null, ad: null };
  return { ...unknown, ...known, ...contact };
};

followRecords(contactRecords, {
  changed: [
    'contact.updated',
    ({ contact, action }) => {
      if (action === 'update') void queryClient.invalidateQueries({ queryKey: oneKeyOf('contacts', contact.id) });
      return asDetails(contact);
    },
  ],
  gone: ['contact.deleted', (payload) => payload.contactId],
});
reloadRecords(contactRecords, 'contact.reloaded');

/** Contacts that could be the same person. */
export const similarOptions = (id: number) =>
  queryOptions({
    queryKey: [...oneKeyOf('contacts', id), 'similar'],
    queryFn: ({ signal }) => call(contactRoutes.listSimilarContacts, { params: { id } }, { signal }),
    staleTime: 0,
  });
/** Contacts that were made one with this one. */
export const mergesOptions = (id: number) =>
  queryOptions({
    queryKey: [...oneKeyOf('contacts', id), 'merges'],
    queryFn: ({ signal }) => call(contactRoutes.listContactMerges, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** All tags, to filter by. */
export const tagChoicesOptions = queryOptions({
  queryKey: ['contacts', 'tag-choices'],
  queryFn: ({ signal }) => call(tagRoutes.listTagNames, { query: {} }, { signal }),
  staleTime: 30_000,
});
onEvent('tag.updated', () => void queryClient.invalidateQueries({ queryKey: tagChoicesOptions.queryKey }));
onEvent('tag.deleted', () => void queryClient.invalidateQueries({ queryKey: tagChoicesOptions.queryKey }));
