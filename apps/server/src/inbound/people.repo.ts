import { type Address, addressKey, type InboundItem, type Peer } from '@recado/whatsapp';
import { displayNumber } from '@recado/whatsapp/identity';
import { sql } from 'kysely';
import { peerKey } from '#features/contacts/index.ts';
import { type Batch, type InboundMessage, isSamePeer } from './inbound-types.ts';

/** How a member of a group is called, and the digits when they are known. */
export interface Person {
  name: string;
  number: string | null;
  /** The company's own name for them, which nothing that they call themselves replaces. */
  isContact?: boolean;
}

/** Names of members are looked for among so many messages of a group. */
const lookedBack = 1000;
const mostMembers = 10;

/** Whom the batch's messages name: who wrote in a group, there or in a quote, and who is mentioned. */
function addressesIn(items: readonly InboundItem[]): Address[] {
  return items.flatMap((item) => {
    if (item.t !== 'message') return [];
    const author = item.ref.chat.kind === 'group' && !item.ref.fromMe ? addressesOf(item.by) : [];
    const quoted = item.quoted?.body && item.quoted.ref.author ? [item.quoted.ref.author] : [];
    return [...author, ...quoted, ...(item.marks?.mentions ?? []), ...membersIn(item)];
  });
}

/** Of a change of many members only the first are named. */
function membersIn({ body }: InboundMessage): Address[] {
  const isOfMembers = body.kind === 'groupChange' && body.what === 'members';
  return isOfMembers ? body.members.slice(0, mostMembers).flatMap(addressesOf) : [];
}

const addressesOf = ({ primary, alt }: Peer): Address[] => [primary, ...(alt ? [alt] : [])];
const keyOf = (address: Address): string => peerKey({ primary: address });

async function contactsNamed(batch: Batch, addresses: readonly Address[]): Promise<Map<string, Person>> {
  const keys = addresses.map((address) => ({
    kind: address.kind,
    value: keyOf(address).slice(address.kind.length + 1),
  }));
  const { rows } = await sql<Person & { kind: string; value: string }>`
    select a.kind, a.value, c.name, c.number from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(kind text, value text)
    join contact_addresses a on a.company_id = ${batch.tx.companyId} and a.kind = k.kind and a.value = k.value
    join contacts c on c.company_id = a.company_id and c.id = a.contact_id`.execute(batch.tx.db);
  return new Map(rows.map(({ kind, value, name, number }) => [`${kind}:${value}`, { name, number, isContact: true }]));
}

/** What members called themselves when they wrote last. */
async function authorsNamed(batch: Batch, addresses: readonly Address[]): Promise<Map<string, Person>> {
  const groups = [...batch.contacts.values()].filter(({ isGroup }) => isGroup).map(({ id }) => id);
  if (groups.length === 0) return new Map();
  const { rows } = await sql<{ key: string; author: Person }>`
    select distinct on (m.wa_author) m.wa_author as key, m.data -> 'author' as author from (
      select wa_author, data, position from messages
      where company_id = ${batch.tx.companyId} and contact_id = any(${groups}::integer[]) and connection_id = ${batch.scope.connectionId}
      order by position desc limit ${lookedBack}) m
    where m.wa_author = any(${addresses.map(addressKey)}::text[]) and m.data -> 'author' is not null
    order by m.wa_author, m.position desc`.execute(batch.tx.db);
  return new Map(rows.map(({ key, author }) => [key, author]));
}

/** Loads how everybody is called whom the batch names, in two statements; nothing is asked when nobody is named. */
export async function loadPeople(batch: Batch, items: readonly InboundItem[]): Promise<void> {
  const addresses = addressesIn(items);
  if (addresses.length === 0) return;
  const contacts = await contactsNamed(batch, addresses);
  const unknown = addresses.filter((address) => !contacts.has(keyOf(address)));
  const authors = unknown.length > 0 ? await authorsNamed(batch, unknown) : new Map<string, Person>();
  for (const address of addresses) {
    const person = contacts.get(keyOf(address)) ?? authors.get(addressKey(address));
    if (person) batch.people.set(addressKey(address), person);
  }
}

function digitsOf(addresses: readonly Address[]): string | null {
  return addresses.find(({ kind }) => kind === 'phone')?.value ?? null;
}

/** Who wrote in a group: as the company calls them, else as they call themselves, else their number. */
export function authorNamed(batch: Batch, by: Peer, pushName: string | undefined): Person {
  const addresses = addressesOf(by);
  const known = addresses.map((address) => batch.people.get(addressKey(address))).find(Boolean);
  const number = digitsOf(addresses) ?? known?.number ?? null;
  const shownNumber = number === null ? '' : displayNumber(number);
  const called = known?.isContact && known.name !== shownNumber ? known.name : undefined;
  const person = { name: called ?? pushName ?? known?.name ?? (shownNumber || by.primary.value), number };
  const isContact = called !== undefined;
  for (const address of addresses) batch.people.set(addressKey(address), { ...person, isContact });
  return person;
}

/** The name that stands for a mentioned person. */
export function mentionNamed(batch: Batch, address: Address): string {
  const known = batch.people.get(addressKey(address));
  if (known) return known.name;
  return address.kind === 'phone' ? displayNumber(address.value) : address.value;
}

/** How a member is called whom a change is about; undefined when nothing but an opaque id is known. */
export function memberNamed(batch: Batch, { by, pushName }: InboundMessage, member: Peer): string | undefined {
  if (isSamePeer(by, member)) return authorNamed(batch, by, pushName).name;
  const addresses = addressesOf(member);
  const known = addresses.map((address) => batch.people.get(addressKey(address))).find(Boolean);
  const number = digitsOf(addresses);
  return known?.name ?? (number === null ? undefined : displayNumber(number));
}
