/** Everything that the company keeps of a contact, as JSON (trust I-63). What WhatsApp's own protocol needs stays here. */
import { type RawBuilder, sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import { addressesOf, spelledAddressesOf } from './addresses.repo.ts';

const atOnce = 250;

export interface StoredFile {
  id: string;
  name: string;
  messageId: string;
}

const list = (table: string, where: RawBuilder<unknown>, without: readonly string[] = []) => sql`
  coalesce((select jsonb_agg(to_jsonb(x) - ${[...without]}::text[]) from ${sql.table(table)} x where ${where}), '[]')`;

/** The record of the contact with all that hangs on it but tickets and messages; null when there is none. */
export async function readContact(data: Data, companyId: number, id: number): Promise<unknown> {
  const own = sql`x.company_id = ${companyId} and x.contact_id = ${id}`;
  const addresses = addressesOf({ companyId }, id);
  const [rows] = await data.read<[{ found: unknown }]>(companyId, [
    sql`select to_jsonb(c) - 'sort_name' || jsonb_build_object(
        'addresses', ${list('contact_addresses', own)}, 'fields', ${list('contact_fields', own)},
        'merges', ${list('contact_merges', sql`x.company_id = ${companyId} and ${id} in (x.kept_id, x.dropped_id)`)},
        'pictures', ${list('contact_pictures', own)}, 'calls', ${list('call_notices', own)},
        'firstMessages', ${list('first_contacts', sql`x.company_id = ${companyId} and x.conversation = ${id}`)},
        'reactions', ${list('message_reactions', own)},
        'campaigns', ${list('campaign_recipients', own)},
        'schedules', ${list('schedules', own, ['lease_owner', 'lease_until'])},
        'waiting', ${list('outbox', sql`x.company_id = ${companyId} and x.conversation = ${id}`, ['payload', 'wa_id', 'undo'])},
        'lists', ${list('contact_list_items', sql`x.company_id = ${companyId} and x.match_key in (select a.value from ${addresses} a where a.kind = 'phone')`)},
        'phoneBooks', ${list('phone_book', sql`x.company_id = ${companyId} and (x.kind, x.value) in ${addresses}`)}
      ) as found from contacts c where c.company_id = ${companyId} and c.id = ${id}`,
  ]);
  return rows[0]?.found ?? null;
}

/** The contact's tickets with their history, notes and tags, oldest first, in slices. */
export async function* eachTicket(data: Data, companyId: number, contactId: number): AsyncGenerator<unknown> {
  const of = sql`x.company_id = t.company_id and x.ticket_id = t.id`;
  for (let after = 0; ; ) {
    const [rows] = await data.read<[{ id: number; found: unknown }]>(companyId, [
      sql`select t.id, to_jsonb(t) || jsonb_build_object('history', ${list('ticket_log', of)},
          'notes', ${list('ticket_notes', of)}, 'tags', ${list('ticket_tags', of)},
          'drafts', ${list('ticket_drafts', of)}, 'draftFiles', ${list('ticket_draft_files', of)}) as found
        from tickets t where t.company_id = ${companyId} and t.contact_id = ${contactId} and t.id > ${after}
        order by t.id limit ${atOnce}`,
    ]);
    yield* rows.map(({ found }) => found);
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.id;
  }
}

/** One message with what hangs on it, and the file to copy. */
export interface CopiedMessage {
  found: unknown;
  file: StoredFile | null;
}

async function* messagesWhere(
  data: Data,
  companyId: number,
  where: RawBuilder<unknown>,
): AsyncGenerator<CopiedMessage> {
  const of = sql`x.company_id = m.company_id and x.message_id = m.id`;
  for (let after = 0; ; ) {
    const [rows] = await data.read<[CopiedMessage & { position: number }]>(companyId, [
      sql`select m.position, to_jsonb(m) - 'raw' || jsonb_build_object('moments', ${list('message_moments', of)},
          'reactions', ${list('message_reactions', of)},
          'transcripts', ${list('message_transcripts', of, ['lease_owner'])},
          'files', ${list('message_files', of, ['pointer', 'thumbnail', 'claim_fence'])}) as found,
          (select jsonb_build_object('id', f.media_id, 'name', f.name, 'messageId', m.id) from message_files f
            where f.company_id = m.company_id and f.message_id = m.id and f.media_id is not null) as file
        from messages m where m.company_id = ${companyId} and m.position > ${after} and ${where}
        order by m.position limit ${atOnce}`,
    ]);
    yield* rows.map(({ found, file }) => ({ found, file }));
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.position;
  }
}

/** The contact's messages with file, moments and reactions, oldest first; behind them what it wrote in groups. */
export async function* eachMessage(data: Data, companyId: number, contactId: number): AsyncGenerator<CopiedMessage> {
  yield* messagesWhere(data, companyId, sql`m.contact_id = ${contactId}`);
  const authors = spelledAddressesOf({ companyId }, contactId);
  yield* messagesWhere(data, companyId, sql`m.contact_id <> ${contactId} and m.wa_author in ${authors}`);
}
