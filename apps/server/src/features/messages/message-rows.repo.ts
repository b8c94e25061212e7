import type { AutomaticTrace, HeldReason, Message, Transcript } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { type ContactFacts, toWireContact } from '#features/contacts/index.ts';
import { constantSql } from '#kit/db/constant-sql.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { isAnyOf } from '#kit/db/is-any-of.ts';
import type { MediaAddress } from '#kit/storage/media-links.ts';
import { type FileFacts, fileFacts, toWireFile } from './message-file-facts.repo.ts';
import { carriedQuote, wireBody, wireDetails, writerOf } from './wire-details.ts';

/** A message's row; also the form in which `to_jsonb` gives it, where instants are texts. */
export interface MessageFacts {
  company_id: number;
  id: string;
  position: number;
  ticket_id: number;
  contact_id: number;
  connection_id: number;
  wa_id: string;
  wa_chat: string;
  wa_author: string;
  from_me: boolean;
  body: string;
  media_type: string;
  ack: number;
  is_deleted: boolean;
  is_edited: boolean;
  read: boolean;
  quoted_id: string | null;
  user_id: number | null;
  queue_id: number | null;
  data: unknown;
  /** Of what was passed on: the address of whoever wrote it first. */
  origin: string | null;
  client_key: string | null;
  error: string | null;
  /** Of an automatic message. */
  trace: AutomaticTrace | null;
  created_at: Date | string;
  updated_at: Date | string;
}
/** With what a bubble draws beside the row and its contact. */
export interface BubbleFacts extends MessageFacts {
  file: FileFacts | null;
  quoted: MessageFacts | null;
  quoted_file: FileFacts | null;
  reactions: Message['reactions'] | null;
  /** What the outbox says of an automatic message that waits. */
  held: { until: Date | string; why: HeldReason } | null;
  /** What a model heard in its voice note. */
  transcript: Transcript | null;
}
export interface MessagePart extends BubbleFacts {
  contact: ContactFacts | null;
}

type Base = Omit<Message, 'quotedMsg'>;

/** What stands beside a row on the wire. */
interface Beside {
  contact: ContactFacts | null;
  file: FileFacts | null;
  reactions: Message['reactions'];
}

function toBase(row: MessageFacts, { contact, file, reactions }: Beside, addressOf: MediaAddress): Base {
  return {
    id: row.id,
    body: wireBody(row),
    fromMe: row.from_me,
    read: row.read,
    ack: row.ack,
    mediaType: row.media_type,
    ...toWireFile(file, row.company_id, addressOf),
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    ticketId: row.ticket_id,
    contactId: row.from_me ? null : row.contact_id,
    quotedMsgId: row.quoted_id,
    queueId: row.queue_id,
    companyId: row.company_id,
    userId: row.user_id,
    remoteJid: row.wa_chat,
    participant: row.from_me ? null : row.wa_author || null,
    dataJson: wireDetails(row.data),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    contact: row.from_me || !contact ? null : writerOf(toWireContact(contact, addressOf), row.data),
    position: row.position,
    clientKey: row.client_key,
    error: row.error,
    reactions,
  };
}

/** A quote whose original was never stored, in the shape that clients of the family draw; there is nothing to go to. */
function carriedBy(row: MessagePart, base: Base): Base | null {
  const quote = carriedQuote(row.data);
  if (!quote) return null;
  const { contact } = row;
  const written = { body: quote.text, fromMe: quote.fromMe, mediaType: 'conversation', mediaUrl: null, file: null };
  return {
    ...base,
    ...written,
    ...{ id: `quoted-${row.id}`, quotedMsgId: null, clientKey: null, error: null, dataJson: null, reactions: [] },
    ...{ isDeleted: false, isEdited: false, read: true, contact: quote.fromMe || !contact ? null : base.contact },
  };
}

/** A message in the shape of the wire, with what it quotes (wire-contract 3). */
export function toWireMessage(row: MessagePart, addressOf: MediaAddress): Message {
  const { contact, file, quoted, quoted_file, held, transcript } = row;
  const beside = { contact, file, reactions: row.reactions ?? [] };
  const base = toBase(row, beside, addressOf);
  return {
    ...base,
    ...(held ? { held: { until: new Date(held.until).toISOString(), why: held.why } } : {}),
    ...(transcript ? { transcript } : {}),
    ...(row.trace ? { trace: row.trace } : {}),
    quotedMsg: quoted ? toBase(quoted, { contact, file: quoted_file, reactions: [] }, addressOf) : carriedBy(row, base),
  };
}

/** The message without the words and the file of what it quotes, where that was said in a hidden attendance (decision 23). */
export function withoutHiddenQuote(message: Message, isHidden: (ticketId: number) => boolean): Message {
  return message.quotedMsg && isHidden(message.quotedMsg.ticketId) ? { ...message, quotedMsg: null } : message;
}

/** Everything but the encoded original, which is large and never leaves. */
const stored = [
  ...['company_id', 'id', 'position', 'ticket_id', 'contact_id', 'connection_id', 'wa_id', 'wa_chat', 'wa_author'],
  ...['from_me', 'body', 'media_type', 'ack', 'is_deleted', 'is_edited', 'read', 'quoted_id', 'user_id', 'queue_id'],
  ...['data', 'origin', 'client_key', 'error', 'trace', 'created_at', 'updated_at'],
];
const columnsOf = (alias: 'm' | 'quoted'): RawBuilder<unknown> =>
  constantSql(sql.join(stored.map((name) => sql.ref(`${alias}.${name}`))));
export const storedColumns = columnsOf('m');

/** Columns of `BubbleFacts` over a set of rows named `m`, to stand between `select` and `bubbleJoins`. */
export const bubbleColumns = constantSql(sql`m.*, to_jsonb(q) as quoted,
  ${fileFacts('f')} as file, ${fileFacts('qf')} as quoted_file,
  (select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'fromMe', r.from_me, 'name', coalesce(u.name, rc.name, '')) order by r.updated_at)
    from message_reactions r
    left join users u on u.company_id = r.company_id and u.id = r.user_id
    left join contacts rc on rc.company_id = r.company_id and rc.id = r.contact_id
    where r.company_id = m.company_id and r.message_id = m.id) as reactions,
  case when r.message_id is not null then jsonb_build_object('state', r.state, 'text', r.text, 'failure', r.failure) end as transcript,
  case when m.from_me and m.ack = 1 then (
    select jsonb_build_object('until', o.held_until, 'why', o.held_why) from outbox o
    where o.company_id = m.company_id and o.connection_id = m.connection_id and o.wa_id = m.wa_id
      and o.state = 'waiting' and o.held_until > now() limit 1) end as held`);
export const bubbleJoins =
  constantSql(sql`left join message_files f on f.company_id = m.company_id and f.message_id = m.id
  left join message_transcripts r on r.company_id = m.company_id and r.message_id = m.id
  left join lateral (select ${columnsOf('quoted')} from messages quoted where quoted.company_id = m.company_id and quoted.id = m.quoted_id) q on true
  left join message_files qf on qf.company_id = m.company_id and qf.message_id = m.quoted_id`);

async function select(tx: TenantDb, condition: RawBuilder<boolean>, lock: RawBuilder<unknown>): Promise<MessagePart[]> {
  const { rows } = await sql<MessagePart>`
    select ${bubbleColumns}, to_jsonb(c) as contact
    from (select ${storedColumns} from messages m where m.company_id = ${tx.companyId} and ${condition} ${lock}) m
    ${bubbleJoins} left join contacts c on c.company_id = m.company_id and c.id = m.contact_id order by m.position`.execute(
    tx.db,
  );
  return rows;
}

/** Messages by id in the shape of the wire, one statement, oldest first; unknown ids are left out. */
export async function loadMessages(tx: TenantDb, ids: readonly string[], addressOf: MediaAddress): Promise<Message[]> {
  if (ids.length === 0) return [];
  const rows = await select(tx, isAnyOf('m.id', ids), sql``);
  return rows.map((row) => toWireMessage(row, addressOf));
}

/** One message's row with what its bubble draws. */
export async function findMessage(tx: TenantDb, id: string): Promise<MessagePart | undefined> {
  return (await select(tx, sql<boolean>`m.id = ${id}`, sql``))[0];
}

/** One message's row, held against other changes until the transaction ends. */
export async function findMessageForChange(tx: TenantDb, id: string): Promise<MessagePart | undefined> {
  return (await select(tx, sql<boolean>`m.id = ${id}`, sql`for no key update`))[0];
}
