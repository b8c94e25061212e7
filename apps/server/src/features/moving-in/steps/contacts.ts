import { addressImport, fieldImport, ownersOf, personImport } from '#features/contacts/index.ts';
import { type CompanyMove, notYet, readAll, readingOf, writeEach, writePlanned } from '../company-move.ts';
import { addressOfContact, addressOfJid, keyOf, type OldAddress } from '../map/addresses.ts';
import { groupByKeys } from '../map/one-person.ts';
import type { OldRow } from '../source/source.ts';
import { flagOf, instantOf, madeAt, numberOf, stampsOf, textOf } from '../source/values.ts';
import type { Writer } from '../writer.ts';

interface OldContact {
  row: OldRow;
  addresses: OldAddress[];
  /** When somebody last talked with them. */
  usedAt: number;
}

/** The second address that Ticketz knows of a contact. */
async function lidsOf(move: CompanyMove): Promise<Map<number, string[]>> {
  const rows = await readAll(move, 'WhatsappLidMaps');
  const lids = new Map<number, string[]>();
  for (const row of rows) {
    const contact = numberOf(row, 'contactId') ?? 0;
    lids.set(contact, [...(lids.get(contact) ?? []), textOf(row, 'lid', 100)]);
  }
  return lids;
}

async function lastUses(move: CompanyMove): Promise<Map<number, number>> {
  const uses = new Map<number, number>();
  for await (const slice of move.source.read(readingOf(move, 'Tickets')))
    for (const row of slice) {
      const contact = numberOf(row, 'contactId') ?? 0;
      uses.set(contact, Math.max(uses.get(contact) ?? 0, instantOf(row, 'updatedAt')?.getTime() ?? 0));
    }
  return uses;
}

const isNamed = ({ row }: OldContact): boolean => /\p{L}/u.test(textOf(row, 'name'));

/** Who stays of several rows of one person: whoever was talked with last. */
const byUse = (a: OldContact, b: OldContact): number => b.usedAt - a.usedAt || Number(a.row.id) - Number(b.row.id);

async function readContacts(move: CompanyMove): Promise<OldContact[]> {
  const [lids, uses] = [await lidsOf(move), await lastUses(move)];
  const contacts: OldContact[] = [];
  for (const row of await readAll(move, 'Contacts')) {
    const address = addressOfContact(textOf(row, 'number', 100), flagOf(row, 'isGroup'));
    if (!address) {
      move.report.dropped('Contacts', 'noAddress');
      continue;
    }
    const id = numberOf(row, 'id') ?? 0;
    const more = (lids.get(id) ?? []).flatMap((lid) => addressOfJid(lid.includes('@') ? lid : `${lid}@lid`) ?? []);
    contacts.push({ row, addresses: [address, ...more], usedAt: uses.get(id) ?? 0 });
  }
  return contacts;
}

interface Person {
  kept: OldContact;
  all: OldContact[];
  addresses: Map<string, OldAddress>;
}

function personOf(rows: readonly OldContact[]): Person {
  const all = [...rows].sort(byUse);
  const addresses = new Map<string, OldAddress>();
  for (const address of all.flatMap((one) => one.addresses))
    if (!addresses.has(keyOf(address))) addresses.set(keyOf(address), address);
  const [kept] = all;
  if (!kept) throw new Error('A person has no row.');
  return { kept, all, addresses };
}

function valuesOf(move: CompanyMove, { kept, all, addresses }: Person) {
  const named = isNamed(kept) ? kept : (all.find(isNamed) ?? kept);
  const phone = [...addresses.values()].find(({ kind }) => kind === 'phone');
  const email = all.map(({ row }) => textOf(row, 'email', 200)).find((text) => text !== '') ?? '';
  return {
    ...{ name: textOf(named.row, 'name', 100) || (kept.addresses[0]?.dial ?? ''), number: phone?.dial ?? null, email },
    ...{
      is_group: flagOf(kept.row, 'isGroup'),
      on_whatsapp: 'unknown',
      named_at: isNamed(named) ? madeAt(named.row) : null,
    },
    ...{ connection_id: move.ids.of('connection', kept.row.whatsappId), ...stampsOf(kept.row) },
  };
}

/** Notes that several rows were one person. */
function noteMerge(move: CompanyMove, { kept, all }: Person): void {
  if (all.length < 2) return;
  const names = all.map(({ row }) => `${textOf(row, 'name', 60)} (${String(row.id)})`).join(' + ');
  move.report.note('mergedContacts', `${names} → ${textOf(kept.row, 'name', 60)}`);
}

/** Every old row of a person leads to the new one; one of them is counted as it. */
function rememberPerson(move: CompanyMove, { kept, all }: Person, id: number): void {
  for (const { row } of all) {
    const isKnown = move.ids.has('contact', row.id);
    const isFresh = !isKnown || move.ids.isOfThisMove('contact', row.id);
    move.report.count('Contacts', row !== kept.row ? 'merged' : isFresh ? 'written' : 'already');
    if (!isKnown) move.ids.put('contact', row.id, id);
  }
}

/**
 * People: one row each, whatever forms of their number the old base has; every address finds them. Answers by which address
 * each is written to.
 */
export async function moveContacts(move: CompanyMove, writer: Writer): Promise<Map<number, string>> {
  const groups = groupByKeys(await readContacts(move), ({ addresses }) => addresses.map(keyOf));
  const owners = writer.tx ? await ownersOf(writer.tx) : new Map<string, number>();
  const people = groups.map(personOf);
  const ownerOf = (person: Person) =>
    [...person.addresses.keys()].map((key) => owners.get(key)).find((id) => id !== undefined);
  const fresh = people.filter((person) => ownerOf(person) === undefined);
  const ids = await writer.ids(personImport, fresh.length);
  const idOf = new Map(fresh.map((person, place) => [person, ids[place] ?? 0]));
  const added: object[] = [];
  const dials = new Map<number, string>();
  for (const person of people) {
    noteMerge(move, person);
    const id = idOf.get(person) ?? ownerOf(person) ?? 0;
    for (const { kind, dial } of person.kept.addresses.slice(0, 1)) dials.set(id, `${kind}:${dial}`);
    rememberPerson(move, person, id);
    for (const [key, { kind, value, dial }] of person.addresses)
      if (!owners.has(key)) added.push({ kind, value, dial, contact_id: id, created_at: madeAt(person.kept.row) });
  }
  await writeEach(
    writer,
    personImport,
    fresh.map((person) => ({ id: idOf.get(person), ...valuesOf(move, person) })),
  );
  await writeEach(writer, addressImport, added);
  await moveFields(move, writer);
  return dials;
}

async function moveFields(move: CompanyMove, writer: Writer): Promise<void> {
  const rows = await readAll(move, 'ContactCustomFields', { column: 'contactId', table: 'Contacts' });
  const own = rows.filter((row) => move.ids.has('contact', row.contactId));
  move.report.dropped('ContactCustomFields', 'noContact', rows.length - own.length);
  const planned = notYet(move, 'field', 'ContactCustomFields', own).map((row) => {
    const values = { name: textOf(row, 'name', 255), value: textOf(row, 'value', 4096) };
    return { oldId: row.id, values: { contact_id: move.ids.of('contact', row.contactId), ...values } };
  });
  await writePlanned(move, writer, { kind: 'field', from: 'ContactCustomFields', table: fieldImport }, planned);
}
