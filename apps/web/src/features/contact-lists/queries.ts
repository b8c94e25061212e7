import { contactListItems, contactListRoutes, contactLists, hasNumber, searchedNumber } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { liveRecords, reloadRecords } from '../../kit/resource/live-records.ts';
import { byText, holdsText } from '../../kit/resource/orders.ts';
import { refreshLists } from '../../kit/resource/record-caches.ts';
import { records } from '../../kit/resource/records.ts';

/** The company's contact lists by name (wire-contract 4.8). */
export const contactListRecords = records({
  key: 'contactLists',
  resource: contactLists,
  compare: byText((list) => list.name),
  holds: (list, { search }) => holdsText(search, list.name),
  toRow: ({ id, name }) => ({ id, name, contactsCount: '0' }),
});

/** People of the lists by name, as the server searches them: in name and number. */
export const contactListItemRecords = records({
  key: 'contactListItems',
  resource: contactListItems,
  compare: byText((item) => item.name),
  holds: (item, { search, filters }) =>
    item.contactListId === Number(filters.contactListId) &&
    (holdsText(search, item.name) || hasNumber(item.number, searchedNumber(search))),
  rowsAreWhole: true,
});

liveRecords(contactListRecords);
liveRecords(contactListItemRecords);
reloadRecords(contactListItemRecords, 'contactListItem.reloaded');

// How many are in a list stands in the list of lists.
const recount = () => refreshLists(contactListRecords.key);
onEvent('contactListItem.updated', ({ action }) => action === 'create' && recount());
onEvent('contactListItem.deleted', recount);
onEvent('contactListItem.reloaded', recount);

/** One list, for the title of its people's page. */
export const contactListOptions = (id: number) =>
  queryOptions({
    queryKey: ['contactLists', 'one', id],
    queryFn: ({ signal }) => call(contactListRoutes.getContactList, { params: { id } }, { signal }),
  });
