import { type Contact, type ContactFilters, contactName, limits } from '@recado/contract';
import { matchingKey } from '@recado/whatsapp/identity';
import { logActivity, wasLogged } from '#kit/activity/log-activity.repo.ts';
import { typedNumber } from '#kit/crud/typed-number.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor, Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { sheetNumber } from '#kit/sheets/sheet-number.ts';
import { type Cell, writeCsv } from '#kit/sheets/write-csv.ts';
import type { MediaAddress, MediaLinks } from '#kit/storage/media-links.ts';
import { askWhatsapp, type LookupNumber } from './confirm-number.ts';
import {
  type ContactsAsked,
  contactPage,
  type ExportedContact,
  eachContact,
  eachExported,
  findSimilar,
  type Readable,
} from './contact-list.repo.ts';
import { type ContactFacts, findContactDetails, holdContact } from './contact-rows.repo.ts';
import {
  deleteContactRow,
  insertContact,
  type NumberFacts,
  replaceNumber,
  ticketsOf,
  writeContact,
  writeFields,
} from './contact-writes.repo.ts';
import { withExtension } from './extension-field.repo.ts';
import { mergeContacts } from './merge-contacts.repo.ts';
import { tellContact } from './tell-contacts.ts';
import { listMerges, undoMerge } from './undo-merge.repo.ts';

export interface ContactDeps {
  lookup: LookupNumber;
  /** Which tickets, named `t`, a caller may see: the rows' tags and last conversations are theirs (decision 23). */
  readable(actor: Actor): Readable;
  /** Signs the addresses of pictures. */
  links: MediaLinks;
}
type Names =
  | 'listContacts'
  | 'getContact'
  | 'createContact'
  | 'updateContact'
  | 'deleteContact'
  | 'listContactNames'
  | 'exportContacts'
  | 'listSimilarContacts'
  | 'mergeContact'
  | 'listContactMerges'
  | 'undoContactMerge';

const detailsOf = async (tx: TenantDb, id: number, addressOf: MediaAddress) =>
  (await findContactDetails(tx, id, addressOf)) ?? fail('ERR_NO_CONTACT_FOUND');
const addresses =
  ({ links }: ContactDeps, { origin }: Call): MediaAddress =>
  (media) =>
    links.url(media, origin);

/**
 * What a changed form says of the number: undefined when it says nothing new. WhatsApp is asked for a new number, and
 * again for one that it has not confirmed yet.
 */
async function numberIn(
  deps: ContactDeps,
  actor: Actor,
  typed: string,
  before: ContactFacts,
): Promise<NumberFacts | undefined> {
  if (before.is_group) return undefined;
  if (typed === '') return before.number === null ? undefined : fail('ERR_NUMBER_REQUIRED');
  const { digits } = typedNumber(typed);
  const isNew = before.number === null || matchingKey(digits) !== matchingKey(before.number);
  if (!isNew && before.on_whatsapp === 'yes') return undefined;
  const told = await askWhatsapp(deps.lookup, actor, digits);
  if (isNew && told.onWhatsapp === 'no') return fail('ERR_WAPP_INVALID_CONTACT');
  return told;
}

const asked = (deps: ContactDeps, call: Call, query: ContactFilters & { searchParam: string }): ContactsAsked => ({
  ...query,
  search: query.searchParam,
  timezone: call.actor.timezone,
  companyId: call.actor.companyId,
  readable: deps.readable(call.actor),
  addressOf: addresses(deps, call),
});

/** The file's rows. The first contact is read before the reply begins: what is wrong can still be told. */
async function csvRows(contacts: AsyncGenerator<ExportedContact>): Promise<AsyncGenerator<Cell[]>> {
  const first = await contacts.next();
  const cells = ({ name, number, email }: ExportedContact) => [name, number === null ? '' : sheetNumber(number), email];
  return (async function* rows() {
    yield ['name', 'number', 'email'];
    if (!first.done) yield cells(first.value);
    for await (const contact of contacts) yield cells(contact);
  })();
}

/** A name that stays as it is was WhatsApp's to choose; a new one follows the form. */
function checkName(name: string, before: string): void {
  const isSame = name === before.replace(/\s+/g, ' ').trim();
  if (!isSame && !contactName.safeParse(name).success) fail('ERR_VALIDATION');
}

function writingHandlers(deps: ContactDeps): Handlers<'createContact' | 'updateContact' | 'deleteContact'> {
  return {
    createContact: async ({ body }, call) => {
      const { actor, data } = call;
      // WhatsApp is asked before the transaction: it must not stay open while somebody else is waited for.
      const { digits, extension } = typedNumber(body.number);
      const number = await askWhatsapp(deps.lookup, actor, digits);
      if (number.onWhatsapp === 'no') fail('ERR_WAPP_INVALID_CONTACT');
      return data.tenant(actor.companyId, async (tx) => {
        const extraInfo = await withExtension(tx, body.extraInfo, extension);
        const id = (await insertContact(tx, { ...body, extraInfo, number })) ?? fail('ERR_DUPLICATED_CONTACT');
        tellContact(tx, id, 'create');
        return detailsOf(tx, id, addresses(deps, call));
      });
    },
    updateContact: async ({ params, body }, call) => {
      const { actor, data } = call;
      const { companyId } = actor;
      const known = await data.tenant(companyId, (tx) => holdContact(tx, params.id));
      const number = await numberIn(deps, actor, body.number, known ?? fail('ERR_NO_CONTACT_FOUND'));
      const { extension } = number ? typedNumber(body.number) : { extension: '' };
      return data.tenant(companyId, async (tx) => {
        const before = (await holdContact(tx, params.id)) ?? fail('ERR_NO_CONTACT_FOUND');
        checkName(body.name, before.name);
        if (number && !(await replaceNumber(tx, before.id, { before: before.number, dial: number.dial })))
          fail('ERR_DUPLICATED_CONTACT');
        await writeContact(tx, before.id, { name: body.name, email: body.email, number });
        const extraInfo = await withExtension(tx, body.extraInfo, extension);
        if (!(await writeFields(tx, before.id, extraInfo))) fail('ERR_NO_CONTACT_FOUND');
        tellContact(tx, before.id, 'update');
        return detailsOf(tx, before.id, addresses(deps, call));
      });
    },
    deleteContact: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        const { id } = (await holdContact(tx, params.id)) ?? fail('ERR_NO_CONTACT_FOUND');
        for (const { id: ticketId, ...before } of await ticketsOf(tx, id, 200))
          tx.record({ name: 'ticket.removed', subject: { ticketId }, audience: { ticket: { id: ticketId, before } } });
        await deleteContactRow(tx, id);
        await logActivity(tx, call, { kind: 'contact.deleted', subject: { id } });
        tellContact(tx, id, 'delete');
        return { message: 'contact deleted' };
      }),
  };
}

const logMerge = (
  tx: TenantDb,
  call: Call,
  kind: 'contact.merged' | 'contact.separated',
  { id, other }: { id: number; other: number },
) => logActivity(tx, call, { kind, subject: { id }, facts: { other: String(other) } });

function mergeHandlers(
  deps: ContactDeps,
): Handlers<'listSimilarContacts' | 'mergeContact' | 'listContactMerges' | 'undoContactMerge'> {
  return {
    listSimilarContacts: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        const addressOf = addresses(deps, call);
        await detailsOf(tx, params.id, addressOf);
        return findSimilar(tx, params.id, addressOf);
      }),
    mergeContact: ({ params, body }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        if (params.id === body.contactId) fail('ERR_CONTACT_MERGE');
        // Held in one order, so that two who merge the same pair wait for each other.
        const held = new Map<number, ContactFacts>();
        for (const id of [params.id, body.contactId].sort((a, b) => a - b))
          held.set(id, (await holdContact(tx, id)) ?? fail('ERR_NO_CONTACT_FOUND'));
        const [keep, drop] = [params.id, body.contactId].map((id) => held.get(id) ?? fail('ERR_NO_CONTACT_FOUND'));
        if (!keep || !drop || keep.is_group || drop.is_group) return fail('ERR_CONTACT_MERGE');
        const known = ({ id, name, number, is_group }: ContactFacts) => ({ id, name, number, isGroup: is_group });
        const { mergeId } = await mergeContacts(tx, known(keep), known(drop), call.actor.userId);
        await logMerge(tx, call, 'contact.merged', { id: keep.id, other: drop.id });
        const merge = (await listMerges(tx, keep.id)).find(({ id }) => id === mergeId) ?? fail('ERR_CONTACT_MERGE');
        return { merge, contact: await detailsOf(tx, keep.id, addresses(deps, call)) };
      }),
    listContactMerges: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        await detailsOf(tx, params.id, addresses(deps, call));
        return listMerges(tx, params.id);
      }),
    undoContactMerge: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        (await holdContact(tx, params.id)) ?? fail('ERR_NO_CONTACT_FOUND');
        const which = { contactId: params.id, mergeId: params.mergeId, userId: call.actor.userId };
        const droppedId = await undoMerge(tx, which);
        await logMerge(tx, call, 'contact.separated', { id: params.id, other: droppedId });
        return detailsOf(tx, droppedId, addresses(deps, call));
      }),
  };
}

/** Whoever is given many contacts at once could take them away: it is noted before they leave, once an hour. */
async function noteListed(call: Call, count: number): Promise<void> {
  if (count <= limits.contactsUnnoted) return;
  await call.data.tenant(call.actor.companyId, async (tx) => {
    if (await wasLogged(tx, call, 'contacts.listed', limits.contactsNotedMinutes)) return;
    await logActivity(tx, call, { kind: 'contacts.listed', facts: { contacts: String(count) } });
  });
}

/** Handlers of the contacts' calls (wire-contract 4.3; decisions 5, 34). */
export function contactHandlers(deps: ContactDeps): Handlers<Names> {
  return {
    ...writingHandlers(deps),
    ...mergeHandlers(deps),
    listContacts: ({ query }, call) => {
      const { pageNumber, after } = query;
      return contactPage(call.data, asked(deps, call, query), { pageNumber, after, limit: limits.pageSizes.contacts });
    },
    getContact: ({ params }, call) =>
      call.data.tenant(call.actor.companyId, (tx) => detailsOf(tx, params.id, addresses(deps, call))),
    listContactNames: async ({ query }, call) => {
      const nothing = { date: '', dateStart: '', dateEnd: '', tags: [] };
      const all: Contact[] = [];
      for await (const one of eachContact(call.data, asked(deps, call, { ...nothing, searchParam: query.name })))
        all.push(one);
      await noteListed(call, all.length);
      return all;
    },
    exportContacts: async ({ query }, call) => {
      // What is wrong with the question is told before anything is noted; noted before the first byte leaves.
      const rows = await csvRows(eachExported(call.data, asked(deps, call, query)));
      await call.data.tenant(call.actor.companyId, (tx) => logActivity(tx, call, { kind: 'contacts.exported' }));
      return writeCsv(rows);
    },
  };
}
