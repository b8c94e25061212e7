import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { id, idListText, idParams, instant, message, optionalId, pathId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { numberErrors } from '../phone-numbers/read-number.ts';
import { contact, extraInfo } from './contact-shape.ts';
import { sheetImport, sheetType } from './sheet-import.ts';

export const contactDetails = contact.extend({
  extraInfo: z.array(extraInfo),
  whatsapp: z.object({ name: z.string() }).nullable(),
  addresses: z.array(z.object({ kind: z.string(), value: z.string() })),
  /** When WhatsApp last told whether the number is an account. */
  checkedAt: instant.nullable(),
  /** The last ad by which the person came to write; `picture` is base64 of a JPEG. */
  ad: z
    .object({ title: z.string(), text: z.string(), url: z.string(), picture: z.string(), createdAt: instant })
    .nullable(),
});
export type ContactDetails = z.infer<typeof contactDetails>;

const contactTag = z.object({ id: z.number(), name: z.string(), color: z.string() });
/** As the list shows it: with the tags and the time of those of its tickets that the reader may see (decision 23). */
export const contactRow = contact.extend({ tags: z.array(contactTag), lastConversationAt: instant.nullable() });
export type ContactRow = z.infer<typeof contactRow>;

const required = ({ min, max }: { min: number; max: number }) =>
  z.string().trim().min(1, 'Required').min(min, 'Too Short!').max(max, 'Too Long!');
/** Runs of spaces in a name are one: they come from cells and cards. */
const oneSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim();
export const contactName = z
  .string()
  .overwrite(oneSpaced)
  .min(1, 'Required')
  .min(limits.contactName.min, 'Too Short!')
  .max(limits.contactName.max, 'Too Long!');
/** WhatsApp names people as they like, by a letter or by seventy: a name that stays is never refused. */
const keptName = z.string().overwrite(oneSpaced).min(1, 'Required').max(300, 'Too Long!');
const number = required(limits.contactNumber);
const email = z.union([z.literal(''), z.email('Invalid email').max(limits.email.max)]).default('');
const field = z.object({ name: z.string().trim().max(100), value: z.string().trim().max(1000) });
const fieldsOf = <Field extends z.ZodType>(one: Field) => z.array(one).max(50).default([]);

export const contactBody = z.object({ name: contactName, number, email, extraInfo: fieldsOf(field) });
export type ContactBody = z.output<typeof contactBody>;
/** The number may be empty where there is none (decision 34); fields with an id are changed, missing ones deleted. */
export const contactChange = contactBody.extend({
  /** A new name is one that creation takes; the name that it has stays whatever it is. */
  name: keptName,
  number: z.union([z.literal(''), number]).default(''),
  extraInfo: fieldsOf(field.extend({ id: optionalId })),
});
/** The same as a form of this contact checks it: a number stays one, and a new name is one that creation takes. */
export const changeOfContact = (known: { name: string; number: string; isGroup: boolean }) =>
  contactChange.extend({
    name: z.union([z.literal(oneSpaced(known.name)), contactName]),
    ...(known.number && !known.isGroup ? { number } : {}),
  });
export type ContactChange = z.output<typeof contactChange>;

const day = z.union([z.literal(''), z.iso.date()]).default('');
const filters = {
  /** Made on this day, or from and to these days, in the company's time zone. */
  date: day,
  dateStart: day,
  dateEnd: day,
  /** Contacts with a ticket that carries one of these tags. */
  tags: idListText.default([]),
};
export type ContactFilters = z.output<z.ZodObject<typeof filters>>;

const writing = ['ERR_DUPLICATED_CONTACT', ...numberErrors, 'ERR_LIMIT_CONTACTS'] as const;
const plain = resource({
  name: 'contacts',
  path: '/contacts',
  listKey: 'contacts',
  shape: contactDetails,
  row: contactRow,
  body: contactBody,
  filters,
  may: { read: 'contacts.read', create: 'contacts.create', update: 'contacts.update', delete: 'contacts.delete' },
  notFound: 'ERR_NO_CONTACT_FOUND',
  errors: writing,
});
export const contacts = {
  ...plain,
  update: route({
    ...plain.update,
    body: contactChange,
  }),
};

/** Why another contact could be the same person. */
export const likeness = z.enum(['number', 'email', 'name']);
export type Likeness = z.infer<typeof likeness>;
export const similarContact = contact.extend({ likeness: z.array(likeness) });
export type SimilarContact = z.infer<typeof similarContact>;

/** Two contacts that were made one: who the second was, who did it (null: WhatsApp told that they are one). */
export const contactMerge = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  /** Null: WhatsApp told that they are one. */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: instant,
  undoneAt: instant.nullable(),
  undoneBy: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Attendances that were open on one connection: the second was closed and goes on in the first. */
  tickets: z.array(z.object({ kept: z.number(), closed: z.number() })),
});
export type ContactMerge = z.infer<typeof contactMerge>;

export const contactImports = sheetImport('/contacts/imports', 'contacts.import');

export const contactRoutes = {
  listContacts: contacts.list,
  getContact: contacts.get,
  /** The number is checked with WhatsApp when a connection is online. */
  createContact: contacts.create,
  updateContact: contacts.update,
  /** Takes the contact's tickets and messages along. */
  deleteContact: contacts.remove,
  listContactNames: route({
    method: 'GET',
    path: '/contacts/list',
    access: 'contacts.listAll',
    summary: 'All contacts by name, for choosers.',
    query: z.object({ name: z.string().trim().max(200).default('') }),
    reply: z.array(contact),
  }),
  importPhoneBook: route({
    method: 'POST',
    path: '/contacts/import',
    access: 'contacts.import',
    summary: 'Imports the phone book of the default connection; existing names are overwritten.',
    reply: message.extend({ importId: z.number().nullable() }),
    errors: ['ERR_NO_DEF_WAPP_FOUND'],
  }),
  startContactImport: contactImports.start,
  listContactImports: contactImports.list,
  getContactImport: contactImports.get,
  runContactImport: contactImports.run,
  cancelContactImport: contactImports.cancel,
  undoContactImport: contactImports.undo,
  getContactImportErrors: contactImports.errors,
  getContactImportExample: route({
    method: 'GET',
    path: '/contacts/imports/example',
    access: 'contacts.import',
    summary: 'A spreadsheet to fill in.',
    reply: z.file(),
    download: { fileName: 'planilha.xlsx', type: sheetType },
  }),
  exportContacts: route({
    method: 'GET',
    path: '/contacts/export',
    access: 'contacts.export',
    summary: 'The contacts that the list would show, as contatos.csv: name, number and email, separated by semicolons.',
    query: z.object({ searchParam: z.string().trim().max(limits.searchText.max).default(''), ...filters }),
    reply: z.file(),
    download: { fileName: 'contatos.csv', type: 'text/csv; charset=utf-8' },
  }),
  listSimilarContacts: route({
    method: 'GET',
    path: '/contacts/:id/similar',
    access: 'contacts.read',
    summary: 'Contacts that could be the same person: the same last eight digits, e-mail or name.',
    params: idParams,
    reply: z.array(similarContact),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  mergeContact: route({
    method: 'POST',
    path: '/contacts/:id/merge',
    access: 'contacts.merge',
    summary: 'Makes one contact of two: this one stays, the other moves into it.',
    params: idParams,
    body: z.object({ contactId: id }),
    reply: z.object({ merge: contactMerge, contact: contactDetails }),
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_MERGE'],
  }),
  listContactMerges: route({
    method: 'GET',
    path: '/contacts/:id/merges',
    access: 'contacts.read',
    summary: 'Which contacts were made one with this one, newest first.',
    params: idParams,
    reply: z.array(contactMerge),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  undoContactMerge: route({
    method: 'POST',
    path: '/contacts/:id/merges/:mergeId/undo',
    access: 'contacts.merge',
    summary: 'Makes two contacts of one again.',
    params: z.object({ id: pathId, mergeId: pathId }),
    reply: contactDetails,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_MERGE'],
  }),
};
