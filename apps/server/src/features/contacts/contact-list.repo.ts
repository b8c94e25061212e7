import type { Contact, ContactFilters, ContactRow, Likeness, SimilarContact } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '#kit/crud/like-pattern.ts';
import { type Condition, type PageRequest, type RecordTable, readFoundPage, readPage } from '#kit/crud/records.repo.ts';
import { numberPattern } from '#kit/crud/typed-number.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { MediaAddress } from '#kit/storage/media-links.ts';
import { type ContactFacts, contactColumns, toWireContact } from './contact-rows.repo.ts';

interface ListedFacts extends ContactFacts {
  tags: ContactRow['tags'];
  last_conversation_at: Date | null;
}
/** Which tickets, named `t`, the reader may see (decision 23). */
export type Readable = RawBuilder<boolean>;

const order = { by: sql<string>`r.sort_name` };
const plainTable: RecordTable = { table: 'contacts', columns: contactColumns, order };

/** The row's tags and last conversation are of the tickets that the reader may see: two look-ups by the contact's index. */
const listTable = (readable: Readable): RecordTable => ({
  ...plainTable,
  listColumns: sql`${contactColumns},
    coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by f_unaccent(g.name), g.id)
      from tags g where g.company_id = r.company_id and g.id in (
        select tt.tag_id from tickets t join ticket_tags tt on tt.company_id = t.company_id and tt.ticket_id = t.id
        where t.company_id = r.company_id and t.contact_id = r.id and ${readable})), '[]') as tags,
    (select max(coalesce(t.last_message_at, t.updated_at)) from tickets t
      where t.company_id = r.company_id and t.contact_id = r.id and ${readable}) as last_conversation_at`,
});

/** Contacts whose name or number holds the text, with their place in the order; found behind the tenant wall (decision 0017). */
function matches(text: string) {
  return sql`list_contacts_by_text(${likePattern(text)}, ${numberPattern(text)})`;
}

const fromDay = (day: string, timezone: string): Condition =>
  sql`r.created_at >= ${day}::date::timestamp at time zone ${timezone}`;
const toDay = (day: string, timezone: string): Condition =>
  sql`r.created_at < (${day}::date + 1)::timestamp at time zone ${timezone}`;

/** What a list of contacts is asked. */
export interface ContactsAsked extends ContactFilters {
  search: string;
  timezone: string;
  companyId: number;
  readable: Readable;
  addressOf: MediaAddress;
}

function conditionsOf(asked: ContactsAsked): Condition[] {
  const { date, dateStart, dateEnd, timezone, tags } = asked;
  const from = date || dateStart;
  const to = date || dateEnd;
  const conditions: Condition[] = [];
  if (from) conditions.push(fromDay(from, timezone));
  if (to) conditions.push(toDay(to, timezone));
  if (tags.length)
    conditions.push(sql`r.id in (
      select t.contact_id from ticket_tags tt join tickets t on t.company_id = tt.company_id and t.id = tt.ticket_id
      where tt.company_id = ${asked.companyId} and tt.tag_id = any(${tags}::integer[]) and ${asked.readable})`);
  return conditions;
}

/** Ids and places in the order of the contacts that are asked for; undefined when all are. */
function foundOf(asked: ContactsAsked) {
  const conditions = conditionsOf(asked);
  if (!asked.search && conditions.length === 0) return undefined;
  if (conditions.length === 0) return sql`select l.id, l.sort_name from ${matches(asked.search)} l`;
  const among = asked.search ? sql`join ${matches(asked.search)} l on l.id = r.id` : sql``;
  return sql`select r.id, r.sort_name from contacts r ${among}
    where r.company_id = ${asked.companyId} and ${sql.join(conditions, sql` and `)}`;
}

const toRow = (row: ListedFacts, addressOf: MediaAddress): ContactRow => ({
  ...toWireContact(row, addressOf),
  tags: row.tags,
  lastConversationAt: row.last_conversation_at?.toISOString() ?? null,
});

/** A page of contacts by name, with tags and last conversation. What is searched is searched once, for page and count. */
export async function contactPage(data: Data, asked: ContactsAsked, page: PageRequest) {
  const table = listTable(asked.readable);
  const found = foundOf(asked);
  const { rows, ...rest } = await (found
    ? readFoundPage<ListedFacts>(data, asked.companyId, table, found, page)
    : readPage<ListedFacts>(data, asked.companyId, table, [], page));
  return { contacts: rows.map((row) => toRow(row, asked.addressOf)), ...rest };
}

/** Rows that are in memory at once; more cost more memory than they save time. */
const slice = 250;

/** The same of what a search or filters find: looked for once, and its rows are read by id. */
async function* eachFound<Row>(
  data: Data,
  companyId: number,
  table: RecordTable,
  found: RawBuilder<unknown>,
): AsyncGenerator<Row> {
  const [[all]] = await data.read<[{ ids: number[] }]>(companyId, [
    sql`select coalesce(array_agg(f.id order by f.sort_name, f.id), '{}') as ids from (${found}) f`,
  ]);
  const ids = all?.ids ?? [];
  for (let at = 0; at < ids.length; at += slice) {
    const [rows] = await data.read<[Row]>(companyId, [
      sql`select ${table.columns} from contacts r
        where r.company_id = ${companyId} and r.id = any(${ids.slice(at, at + slice)}::integer[])
        order by r.sort_name, r.id`,
    ]);
    yield* rows;
  }
}

/** All rows that the list would show, read slice by slice, so that nobody waits and memory does not grow. */
async function* eachRow<Row extends { id: number }>(
  data: Data,
  asked: ContactsAsked,
  table: RecordTable,
): AsyncGenerator<Row> {
  const found = foundOf(asked);
  if (found) return yield* eachFound<Row>(data, asked.companyId, table, found);
  let after: string | undefined;
  for (;;) {
    const page = { pageNumber: 1, after, limit: slice };
    const { rows, next } = await readPage<Row>(data, asked.companyId, table, [], page);
    yield* rows;
    if (!next) return;
    after = next;
  }
}

/** All contacts that the list would show. */
export async function* eachContact(data: Data, asked: ContactsAsked): AsyncGenerator<Contact> {
  for await (const row of eachRow<ContactFacts>(data, asked, plainTable)) yield toWireContact(row, asked.addressOf);
}

const exportTable: RecordTable = { table: 'contacts', columns: sql`r.id, r.name, r.number, r.email`, order };

/** What the export says of a contact. */
export type ExportedContact = Pick<ContactFacts, 'id' | 'name' | 'number' | 'email'>;

/** The same contacts with no more than the export says of them. */
export const eachExported = (data: Data, asked: ContactsAsked): AsyncGenerator<ExportedContact> =>
  eachRow<ExportedContact>(data, asked, exportTable);

interface SimilarFacts extends ContactFacts {
  same_number: boolean;
  same_email: boolean;
  same_name: boolean;
}

/** Contacts that could be the same person: last eight digits, e-mail, name; the likeliest first, at most 20. */
export async function findSimilar(tx: TenantDb, id: number, addressOf: MediaAddress): Promise<SimilarContact[]> {
  const { rows } = await sql<SimilarFacts>`
    select ${contactColumns}, s.same_number, s.same_email, s.same_name
    from find_similar_contacts(${id}) s join contacts r on r.company_id = ${tx.companyId} and r.id = s.contact_id
    order by s.same_number::integer * 4 + s.same_email::integer * 2 + s.same_name::integer desc, r.id limit 20`.execute(
    tx.db,
  );
  const reasons = (row: SimilarFacts): Likeness[] => [
    ...(row.same_number ? ['number' as const] : []),
    ...(row.same_email ? ['email' as const] : []),
    ...(row.same_name ? ['name' as const] : []),
  ];
  return rows.map((row) => ({ ...toWireContact(row, addressOf), likeness: reasons(row) }));
}
