import type { Message } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { type ContactFacts, toWireContact } from '#features/contacts/index.ts';
import type { TenantDb } from '#kit/db/data.ts';

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
  client_key: string | null;
  error: string | null;
  created_at: Date | string;
  updated_at: Date | string;
}
/** With what a bubble draws beside the row itself. */
export interface MessagePart extends MessageFacts {
  contact: ContactFacts | null;
  quoted: MessageFacts | null;
  reactions: Message['reactions'] | null;
}

type Base = Omit<Message, 'quotedMsg'>;

function toBase(row: MessageFacts, contact: ContactFacts | null, reactions: Message['reactions']): Base {
  return {
    id: row.id,
    body: row.body,
    fromMe: row.from_me,
    read: row.read,
    ack: row.ack,
    mediaType: row.media_type,
    mediaUrl: null,
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
    dataJson: row.data === null ? null : JSON.stringify(row.data),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    contact: row.from_me || !contact ? null : toWireContact(contact),
    position: row.position,
    clientKey: row.client_key,
    error: row.error,
    reactions,
  };
}

/** A message in the shape of the wire, with what it quotes (wire-contract 3). */
export function toWireMessage(row: MessagePart): Message {
  return {
    ...toBase(row, row.contact, row.reactions ?? []),
    quotedMsg: row.quoted ? toBase(row.quoted, row.contact, []) : null,
  };
}

/** Everything but the encoded original, which is large and never leaves. */
export const storedColumns = sql`m.company_id, m.id, m.position, m.ticket_id, m.contact_id, m.connection_id, m.wa_id, m.wa_chat, m.wa_author,
  m.from_me, m.body, m.media_type, m.ack, m.is_deleted, m.is_edited, m.read, m.quoted_id, m.user_id, m.queue_id, m.data, m.client_key,
  m.error, m.created_at, m.updated_at`;

/** Columns of `MessagePart` over a set of rows named `m`, to stand between `select` and `messageJoins`. */
export const messageColumns = sql`m.*, to_jsonb(c) as contact, to_jsonb(q) - 'raw' as quoted,
  (select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'fromMe', r.from_me, 'name', coalesce(u.name, rc.name, '')) order by r.updated_at)
    from message_reactions r
    left join users u on u.company_id = r.company_id and u.id = r.user_id
    left join contacts rc on rc.company_id = r.company_id and rc.id = r.contact_id
    where r.company_id = m.company_id and r.message_id = m.id) as reactions`;
export const messageJoins = sql`left join contacts c on c.company_id = m.company_id and c.id = m.contact_id
  left join messages q on q.company_id = m.company_id and q.id = m.quoted_id`;

async function select(tx: TenantDb, condition: RawBuilder<boolean>, lock: RawBuilder<unknown>): Promise<MessagePart[]> {
  const { rows } = await sql<MessagePart>`
    select ${messageColumns} from (select ${storedColumns} from messages m where m.company_id = ${tx.companyId} and ${condition} ${lock}) m
    ${messageJoins} order by m.position`.execute(tx.db);
  return rows;
}

/** Messages by id in the shape of the wire, one statement, oldest first; unknown ids are left out. */
export async function loadMessages(tx: TenantDb, ids: readonly string[]): Promise<Message[]> {
  if (ids.length === 0) return [];
  return (await select(tx, sql<boolean>`m.id = any(${ids}::text[])`, sql``)).map(toWireMessage);
}

/** One message's row, held against other changes until the transaction ends. */
export async function findMessageForChange(tx: TenantDb, id: string): Promise<MessagePart | undefined> {
  return (await select(tx, sql<boolean>`m.id = ${id}`, sql`for no key update`))[0];
}
