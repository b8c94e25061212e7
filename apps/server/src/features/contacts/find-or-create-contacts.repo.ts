import { randomUUID } from 'node:crypto';
import type { Peer } from '@recado/whatsapp';
import { matchingKey } from '@recado/whatsapp/identity';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { mergeContacts } from './merge-contacts.repo.ts';
import {
  addressesOf,
  type ContactAddress,
  isPlaceholderName,
  nameFromAddress,
  peerKey,
  storedKey,
} from './peer-addresses.ts';
import { tellContact } from './tell-contacts.ts';

/** A contact as far as messages need it. */
export interface KnownContact {
  id: number;
  name: string;
  number: string | null;
  isGroup: boolean;
}
export interface SeenPeer {
  peer: Peer;
  pushName?: string | undefined;
}
interface Person {
  addresses: Map<string, ContactAddress>;
  name: string;
}
interface FoundAddress extends KnownContact {
  kind: string;
  value: string;
  dial: string;
  /** WhatsApp is not known to have this number as an account. */
  isUnconfirmed: boolean;
}

const attempts = 5;

/** Peers that share an address are one person, also within one batch. */
function groupByPerson(seen: readonly SeenPeer[]): Person[] {
  const persons = new Set<Person>();
  for (const { peer, pushName } of seen) {
    const addresses = addressesOf(peer);
    const person: Person = {
      addresses: new Map(addresses.map((address) => [storedKey(address), address])),
      name: pushName ?? peer.name ?? '',
    };
    for (const other of persons) {
      if (!addresses.some((address) => other.addresses.has(storedKey(address)))) continue;
      for (const [key, address] of other.addresses) if (!person.addresses.has(key)) person.addresses.set(key, address);
      person.name ||= other.name;
      persons.delete(other);
    }
    persons.add(person);
  }
  return [...persons];
}

async function lookUp(tx: TenantDb, persons: readonly Person[]): Promise<Map<string, FoundAddress>> {
  const keys = persons.flatMap(({ addresses }) => [...addresses.values()]);
  const { rows } = await sql<FoundAddress>`
    select a.kind, a.value, a.dial, c.id, c.name, c.number, c.is_group as "isGroup", c.on_whatsapp <> 'yes' as "isUnconfirmed"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(kind text, value text)
    join contact_addresses a on a.company_id = ${tx.companyId} and a.kind = k.kind and a.value = k.value
    join contacts c on c.company_id = a.company_id and c.id = a.contact_id`.execute(tx.db);
  return new Map(rows.map((row) => [storedKey(row), row]));
}

/** Claims addresses in one fixed order, so that two transactions wait for each other and never in a circle. */
async function claim(tx: TenantDb, wanted: readonly (ContactAddress & { contactId: number })[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const { rows } = await sql<{ kind: string; value: string }>`
    insert into contact_addresses (company_id, kind, value, dial, contact_id)
    select ${tx.companyId}, w.kind, w.value, w.dial, w."contactId"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(kind text, value text, dial text, "contactId" integer)
    order by w.kind, w.value
    on conflict (company_id, kind, value) do nothing returning kind, value`.execute(tx.db);
  return new Set(rows.map(storedKey));
}

async function insertPersons(
  tx: TenantDb,
  persons: readonly Person[],
  connectionId: number,
): Promise<Map<Person, KnownContact>> {
  const drafts = persons.map((person) => {
    const addresses = [...person.addresses.values()];
    const number = addresses.find(({ kind }) => kind === 'phone')?.dial ?? null;
    const isGroup = addresses.some(({ kind }) => kind === 'group');
    return { person, uuid: randomUUID(), name: person.name || nameFromAddress(addresses), number, isGroup };
  });
  const values = drafts.map(({ uuid, name, number, isGroup }) => ({
    company_id: tx.companyId,
    uuid,
    name,
    number,
    is_group: isGroup,
    connection_id: connectionId,
    on_whatsapp: 'yes' as const,
    checked_at: new Date(),
  }));
  const rows = await tx.db.insertInto('contacts').values(values).returning(['id', 'uuid']).execute();
  const idByUuid = new Map(rows.map((row) => [row.uuid, row.id]));
  return new Map(
    drafts.map(({ person, uuid, name, number, isGroup }) => [
      person,
      { id: idByUuid.get(uuid) ?? 0, name, number, isGroup },
    ]),
  );
}

/** Makes the persons nobody knows; whoever loses the race for an address drops the own contact and looks again. */
async function createPersons(
  tx: TenantDb,
  persons: readonly Person[],
  connectionId: number,
): Promise<{ made: Map<Person, KnownContact>; lost: Person[] }> {
  if (persons.length === 0) return { made: new Map(), lost: [] };
  const made = await insertPersons(tx, persons, connectionId);
  const wanted = [...made].flatMap(([person, contact]) =>
    [...person.addresses.values()].map((address) => ({ ...address, contactId: contact.id })),
  );
  const claimed = await claim(tx, wanted);
  const lost = persons.filter((person) => [...person.addresses.keys()].some((key) => !claimed.has(key)));
  const dropped = lost.map((person) => made.get(person)?.id ?? 0);
  if (lost.length)
    await tx.db.deleteFrom('contacts').where('company_id', '=', tx.companyId).where('id', 'in', dropped).execute();
  for (const person of lost) made.delete(person);
  for (const contact of made.values()) tellContact(tx, contact.id, 'create');
  return { made, lost };
}

/** The phone that WhatsApp names in another form than the one that was dialled, with or without the ninth digit: from now on that one is. */
async function takeOtherForm(
  tx: TenantDb,
  person: Person,
  known: ReadonlyMap<string, FoundAddress>,
): Promise<ContactAddress | undefined> {
  const phone = [...person.addresses.values()].find(({ kind }) => kind === 'phone');
  const before = phone && known.get(storedKey(phone));
  if (!before || before.dial === phone.dial) return undefined;
  await sql`update contact_addresses set dial = ${phone.dial} where company_id = ${tx.companyId} and kind = 'phone'
    and value = ${phone.value}`.execute(tx.db);
  return phone;
}

/** Writes what was learnt: a further address, the number, a name in place of a placeholder. False = lost a race, look again. */
async function learn(
  tx: TenantDb,
  contact: KnownContact,
  person: Person,
  known: ReadonlyMap<string, FoundAddress>,
): Promise<boolean> {
  const unknown = [...person.addresses]
    .filter(([key]) => !known.has(key))
    .map(([, address]) => ({ ...address, contactId: contact.id }));
  const claimed = await claim(tx, unknown);
  if (claimed.size < unknown.length) return false;
  const addresses = [...person.addresses.values()];
  const reformed = await takeOtherForm(tx, person, known);
  const isNumber = reformed && contact.number !== null && matchingKey(contact.number) === reformed.value;
  const dial = isNumber ? reformed.dial : contact.number;
  const number = dial ?? addresses.find(({ kind }) => kind === 'phone')?.dial ?? null;
  const better = person.name !== '' && isPlaceholderName(contact.name, addresses);
  const numbered = contact.number === null && number !== null && isPlaceholderName(contact.name, addresses);
  const name = better ? person.name : numbered ? nameFromAddress(addresses) : contact.name;
  const isConfirmed = [...person.addresses.keys()].some((key) => known.get(key)?.isUnconfirmed);
  if (name === contact.name && number === contact.number && !isConfirmed) return true;
  Object.assign(contact, { name, number });
  // Who is heard of on WhatsApp has it.
  const confirmed = isConfirmed ? { on_whatsapp: 'yes' as const, checked_at: new Date() } : {};
  await tx.db
    .updateTable('contacts')
    .set({ name, number, ...confirmed, updated_at: new Date() })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', contact.id)
    .execute();
  tellContact(tx, contact.id, 'update');
  return true;
}

/** Whether a merge of any two of these contacts was taken back. */
async function areApart(tx: TenantDb, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select 1 from contact_merges where company_id = ${tx.companyId} and undone_at is not null
    and kept_id = any(${[...ids]}::integer[]) and dropped_id = any(${[...ids]}::integer[]) limit 1`.execute(tx.db);
  return rows.length > 0;
}

async function settleKnown(
  tx: TenantDb,
  person: Person,
  known: ReadonlyMap<string, FoundAddress>,
): Promise<KnownContact | undefined> {
  const owners = [...person.addresses.keys()].flatMap((key) => known.get(key) ?? []);
  const ids = [...new Set(owners.map(({ id }) => id))].sort((a, b) => a - b);
  const apart = ids.length > 1 && (await areApart(tx, ids));
  // Whom somebody has made two again stay two: the address from which she writes says which of them it is (T-13).
  const keep = apart ? owners[0] : owners.find(({ id }) => id === ids[0]);
  if (!keep) return undefined;
  const contact: KnownContact = { id: keep.id, name: keep.name, number: keep.number, isGroup: keep.isGroup };
  for (const id of apart ? [] : ids.slice(1)) {
    const other = owners.find((owner) => owner.id === id);
    if (other) Object.assign(contact, await mergeContacts(tx, contact, other));
  }
  return (await learn(tx, contact, person, known)) ? contact : undefined;
}

/**
 * The contacts of the peers of a batch, found by any of their addresses or made (decision 5). Two nodes that meet a new
 * person at once make one contact: the primary key of the addresses decides. Newly learnt addresses and numbers are kept,
 * contacts that turn out to be one person are merged. Answers by `peerKey`.
 */
export async function findOrCreateContacts(
  tx: TenantDb,
  seen: readonly SeenPeer[],
  connectionId: number,
): Promise<Map<string, KnownContact>> {
  const result = new Map<string, KnownContact>();
  const note = (person: Person, contact: KnownContact) => {
    for (const key of person.addresses.keys()) result.set(key, contact);
  };
  let open = groupByPerson(seen);
  for (let attempt = 0; open.length && attempt < attempts; attempt++) {
    const known = await lookUp(tx, open);
    const strangers = open.filter(({ addresses }) => ![...addresses.keys()].some((key) => known.has(key)));
    const { made, lost } = await createPersons(tx, strangers, connectionId);
    for (const [person, contact] of made) note(person, contact);
    const again = [...lost];
    for (const person of open) {
      if (strangers.includes(person)) continue;
      const contact = await settleKnown(tx, person, known);
      if (contact) note(person, contact);
      else again.push(person);
    }
    open = again;
  }
  if (open.length) throw new Error('A contact could not be settled: its addresses kept changing hands.');
  return result;
}

/** The contact of one peer, found by any of its addresses or made. */
export async function findOrCreateContact(
  tx: TenantDb,
  peer: Peer,
  options: { connectionId: number; pushName?: string | undefined },
): Promise<KnownContact> {
  const found = await findOrCreateContacts(tx, [{ peer, pushName: options.pushName }], options.connectionId);
  const contact = found.get(peerKey(peer));
  if (!contact) throw new Error('A contact could not be settled.');
  return contact;
}
