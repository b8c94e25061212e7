import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { idParams, instant, optionalId, queryId, requiredId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { numberErrors } from '../phone-numbers/read-number.ts';
import { sheetImport, sheetType } from './sheet-import.ts';

const nameOf = ({ min, max }: { min: number; max: number }) =>
  z.string().trim().min(1, 'Required').min(min, 'Too Short!').max(max, 'Too Long!');

/** A list of people that campaigns are sent to (administration §3). */
export const contactList = z.object({
  id: z.number(),
  name: z.string(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type ContactList = z.infer<typeof contactList>;
/** How many are in it, as text (wire-contract 3). */
export const contactListRow = z.object({ id: z.number(), name: z.string(), contactsCount: z.string() });
export type ContactListRow = z.infer<typeof contactListRow>;

/** One of a list's people. */
export const contactListItem = z.object({
  id: z.number(),
  name: z.string(),
  /** Digits with the country code. */
  number: z.string(),
  email: z.string(),
  /** null: not yet known (decision 19). */
  isWhatsappValid: z.boolean().nullable(),
  companyId: z.number(),
  contactListId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type ContactListItem = z.infer<typeof contactListItem>;

const fields = {
  name: nameOf(limits.contactName),
  number: z
    .string()
    .trim()
    .min(1, 'Required')
    .min(limits.contactNumber.min, 'Too Short!')
    .max(limits.contactNumber.max, 'Too Long!'),
  email: z.union([z.literal(''), z.email('Invalid email').max(limits.email.max)]).default(''),
};
export const contactListItemBody = z.object({ ...fields, contactListId: requiredId });
/** Without a list it stays where it is. */
export const contactListItemChange = z.object({ ...fields, contactListId: optionalId });

export const contactLists = resource({
  name: 'contact lists',
  path: '/contact-lists',
  listKey: 'records',
  shape: contactList,
  row: contactListRow,
  body: z.object({ name: nameOf(limits.contactListName) }),
  filters: {},
  may: {
    read: 'contactLists.read',
    create: 'contactLists.manage',
    update: 'contactLists.manage',
    delete: 'contactLists.manage',
  },
  notFound: 'ERR_NO_CONTACTLIST_FOUND',
  live: { name: 'contactList', channel: 'ContactList', key: 'record', goneKey: 'id', readers: 'contactLists.read' },
});

const plainItems = resource({
  name: 'people of a contact list',
  path: '/contact-list-items',
  listKey: 'contacts',
  shape: contactListItem,
  row: contactListItem,
  body: contactListItemBody,
  filters: { contactListId: queryId },
  may: {
    read: 'contactLists.read',
    create: 'contactLists.manage',
    update: 'contactLists.manage',
    delete: 'contacts.delete',
  },
  notFound: 'ERR_NO_CONTACTLISTITEM_FOUND',
  live: {
    name: 'contactListItem',
    channel: 'ContactListItem',
    key: 'record',
    goneKey: 'id',
    readers: 'contactLists.read',
  },
  errors: ['ERR_NO_CONTACTLIST_FOUND', 'ERR_DUPLICATED_CONTACT', ...numberErrors, 'ERR_LIMIT_CONTACTS'],
});
export const contactListItems = {
  ...plainItems,
  update: route({ ...plainItems.update, body: contactListItemChange }),
};

/** Imports into lists; those of one list are begun and listed below its own address. */
export const contactListImports = sheetImport('/contact-lists/imports', 'contactLists.manage');

export const contactListRoutes = {
  listContactLists: contactLists.list,
  getContactList: contactLists.get,
  createContactList: contactLists.create,
  updateContactList: contactLists.update,
  deleteContactList: contactLists.remove,
  listContactListNames: route({
    method: 'GET',
    path: '/contact-lists/list',
    access: 'contactLists.read',
    summary: 'All contact lists by name, for choosers.',
    query: z.object({ searchParam: z.string().trim().max(limits.searchText.max).default('') }),
    reply: z.array(contactList.extend({ company: z.object({ id: z.number(), name: z.string() }) })),
  }),
  uploadContactList: route({
    method: 'POST',
    path: '/contact-lists/:id/upload',
    access: 'contactLists.manage',
    summary:
      'Puts the people of an .xls, .xlsx or .csv file into the list. Answers those that are new; a file of more than 500 rows is imported aside, told by the event "import", and answers none.',
    params: idParams,
    upload: { field: 'file', accepts: ['sheet', 'document'], maxBytes: limits.importFileBytes, purpose: 'import' },
    reply: z.array(contactListItem),
    errors: [
      'ERR_NO_CONTACTLIST_FOUND',
      'ERR_IMPORT_COLUMNS',
      'ERR_SHEET_UNREADABLE',
      'ERR_SHEET_EMPTY',
      'ERR_SHEET_TOO_LARGE',
      'ERR_SHEET_TOO_SLOW',
    ],
  }),
  startContactListImport: route({
    ...contactListImports.start,
    path: '/contact-lists/:id/imports',
    params: idParams,
    errors: ['ERR_NO_CONTACTLIST_FOUND'],
  }),
  listContactListImports: route({
    ...contactListImports.list,
    path: '/contact-lists/:id/imports',
    params: idParams,
    errors: ['ERR_NO_CONTACTLIST_FOUND'],
  }),
  getContactListImport: contactListImports.get,
  runContactListImport: contactListImports.run,
  cancelContactListImport: contactListImports.cancel,
  undoContactListImport: contactListImports.undo,
  getContactListImportErrors: contactListImports.errors,
  getContactListExample: route({
    method: 'GET',
    path: '/contact-lists/example',
    access: 'contactLists.read',
    summary: 'A spreadsheet with the titles that an import knows, and one person.',
    reply: z.file(),
    download: { fileName: 'planilha.xlsx', type: sheetType },
  }),
  listContactListItems: contactListItems.list,
  getContactListItem: contactListItems.get,
  createContactListItem: contactListItems.create,
  updateContactListItem: contactListItems.update,
  deleteContactListItem: contactListItems.remove,
};
