/** Contact lists and their people, to whom campaigns are sent (administration §3, §5; wire-contract 4.8; decision 19). */
import { type ContactList, type ContactListItem, contactListItems, contactLists, limits } from '@recado/contract';
import { checkContactRoom } from '#features/companies/index.ts';
import { crud } from '#kit/crud/crud.ts';
import { readRecords } from '#kit/crud/records.repo.ts';
import { typedNumber } from '#kit/crud/typed-number.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { type CheckedNumber, checkNumber, type LookupNumber } from './check-number.ts';
import { type ItemFacts, itemMatches, itemTable, ofList, toWireItem } from './item-rows.repo.ts';
import { allLists, type ListFacts, listMatches, listTable, toWireList } from './list-rows.repo.ts';
import { contactListUploadHandlers } from './upload.routes.ts';

export type { LookupNumber } from './check-number.ts';
export { contactListImport } from './import-items.ts';
export { contactListImportTable, listItemImport } from './import-tables.ts';
export { startNumberChecks } from './number-checks.ts';

type Names =
  | 'listContactLists'
  | 'getContactList'
  | 'createContactList'
  | 'updateContactList'
  | 'deleteContactList'
  | 'listContactListNames'
  | 'listContactListItems'
  | 'getContactListItem'
  | 'createContactListItem'
  | 'updateContactListItem'
  | 'deleteContactListItem'
  | keyof ReturnType<typeof contactListUploadHandlers>;

const lists = crud<typeof contactLists, ListFacts>(contactLists, {
  table: listTable,
  pageSize: limits.pageSize,
  toWire: toWireList,
  toListed: ({ id, name, contacts_count }) => ({ id, name, contactsCount: String(contacts_count ?? 0) }),
  search: listMatches,
  values: ({ name }) => ({ name }),
  log: { deleted: 'contactList.deleted', nameOf: ({ name }) => name },
});

const items = crud<typeof contactListItems, ItemFacts>(contactListItems, {
  table: itemTable,
  pageSize: limits.pageSize,
  toWire: toWireItem,
  search: itemMatches,
  filter: ({ contactListId }) => (contactListId === undefined ? [] : [ofList(contactListId)]),
  values: (body) => {
    const { name, email, contactListId, checked } = body as typeof body & { checked?: CheckedNumber }; // see withNumber
    const number = checked && { number: checked.number, match_key: checked.key, on_whatsapp: checked.onWhatsapp };
    // A number that could not be asked waits for its turn.
    return { name, email, contact_list_id: contactListId ?? undefined, ...number };
  },
  unique: {
    contact_list_items_person: 'ERR_DUPLICATED_CONTACT',
    contact_list_items_company_id_contact_list_id_fkey: 'ERR_NO_CONTACTLIST_FOUND',
  },
});

/** Lists by id in the shape of the wire, for live events. */
export async function loadContactLists(tx: TenantDb, ids: readonly number[]): Promise<ContactList[]> {
  return (await lists.load(tx, ids)).map(toWireList);
}
/** People of lists by id in the shape of the wire, for live events. */
export async function loadContactListItems(tx: TenantDb, ids: readonly number[]): Promise<ContactListItem[]> {
  return (await items.load(tx, ids)).map(toWireItem);
}

/** The body with its number asked of WhatsApp, before the transaction: that must not wait for somebody else. */
async function withNumber<B extends { number: string }>(lookup: LookupNumber, body: B, { actor }: Call) {
  const { digits } = typedNumber(body.number);
  const checked = await checkNumber(lookup, actor.companyId, actor.connectionId, digits);
  return { ...body, checked };
}

/** Handlers of the calls of contact lists and their people. */
export function contactListHandlers(deps: { lookup: LookupNumber; storage: Storage }): Handlers<Names> {
  return {
    ...contactListUploadHandlers(deps.storage, loadContactListItems),
    listContactLists: lists.list,
    getContactList: lists.get,
    createContactList: lists.create,
    updateContactList: lists.update,
    deleteContactList: lists.remove,
    listContactListNames: ({ query }, { actor, data }) =>
      data.tenant(actor.companyId, (tx) => allLists(tx, query.searchParam)),
    listContactListItems: items.list,
    getContactListItem: items.get,
    createContactListItem: async (request, call) => {
      await call.data.tenant(call.actor.companyId, (tx) => checkContactRoom(tx));
      return items.create({ ...request, body: await withNumber(deps.lookup, request.body, call) }, call);
    },
    updateContactListItem: async (request, call) => {
      const { params, body } = request;
      const [before] = await call.data.tenant(call.actor.companyId, (tx) =>
        readRecords<ItemFacts>(tx, itemTable, [params.id]),
      );
      if (!before) fail('ERR_NO_CONTACTLISTITEM_FOUND');
      const isSame = typedNumber(body.number).digits === before?.number && before?.on_whatsapp !== null;
      return items.update({ ...request, body: isSame ? body : await withNumber(deps.lookup, body, call) }, call);
    },
    deleteContactListItem: items.remove,
  };
}
