import type { Ticket } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { constantSql } from '#kit/db/constant-sql.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { isAnyOf } from '#kit/db/is-any-of.ts';
import type { TicketRow } from '#kit/db/tables.ts';
import type { TicketView } from '#kit/events/record.ts';
import type { MediaAddress, MediaLinks } from '#kit/storage/media-links.ts';

type Unread =
  | ('rating' | 'rated_at' | 'rating_comment' | 'rating_asked_again' | 'started_at' | 'closed_at')
  | ('bot_greeted' | 'bot_menu_at' | 'away_at' | 'has_moved')
  | ('first_response_seconds' | 'support_seconds' | 'wait_seconds');
type Stored = {
  [K in Exclude<keyof TicketRow, Unread>]: TicketRow[K] extends { __select__: infer S } ? S : TicketRow[K];
};

/** A ticket's row with everything that "Ticket full" draws (wire-contract 3). */
export type TicketFacts = Stored & {
  contact_name: string;
  contact_number: string | null;
  contact_email: string;
  contact_picture: string | null;
  user_name: string | null;
  queue_name: string | null;
  queue_color: string | null;
  connection_name: string;
  connection_status: string;
  last_ack: number | null;
  tags: Ticket['tags'];
  /** Read with a single ticket alone (wire-contract 4.1). */
  extra_info?: NonNullable<Ticket['contact']['extraInfo']>;
};

/** A ticket's own columns, named: a prepared statement must keep its columns when a migration adds one. */
export const ownTicketColumns = sql`t.company_id, t.id, t.uuid, t.status, t.contact_id, t.connection_id, t.queue_id, t.user_id,
  t.unread_messages, t.last_message, t.last_message_at, t.last_message_id, t.from_me, t.customer_waits, t.answered_at, t.is_group, t.chatbot, t.queue_option_id, t.bot_paused, t.bot_menus,
  t.use_integration, t.integration_id, t.prompt_id, t.rating_asked_at, t.queued_at, t.created_at, t.updated_at`;

/** Columns of `TicketFacts`, to stand between `select` and `ticketJoins`. */
export const ticketColumns = constantSql(sql`${ownTicketColumns},
  c.name as contact_name, c.number as contact_number, c.email as contact_email, c.picture_media_id as contact_picture,
  u.name as user_name, q.name as queue_name, q.color as queue_color, w.name as connection_name, w.status as connection_status,
  case when t.from_me then (select m.ack from messages m where m.company_id = t.company_id and m.id = t.last_message_id) end as last_ack,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color,
      'TicketTag', json_build_object('ticketId', tt.ticket_id, 'tagId', tt.tag_id)) order by f_unaccent(g.name), g.id)
    from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
    where tt.company_id = t.company_id and tt.ticket_id = t.id), '[]') as tags`);

/** The tables of `ticketColumns`, joined to `t`. */
export const ticketJoins = constantSql(sql`
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  join connections w on w.company_id = t.company_id and w.id = t.connection_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id`);

/** A row in the shape of the wire. */
export function toWireTicket(row: TicketFacts, addressOf: MediaAddress): Ticket {
  const { company_id: companyId, contact_picture: picture } = row;
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    unreadMessages: row.unread_messages,
    lastMessage: row.last_message,
    lastMessageId: row.last_message_id,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    fromMe: row.from_me,
    customerWaits: row.customer_waits,
    lastMessageAck: row.last_ack,
    isGroup: row.is_group,
    userId: row.user_id,
    contactId: row.contact_id,
    whatsappId: row.connection_id,
    queueId: row.queue_id,
    chatbot: row.chatbot,
    queueOptionId: row.queue_option_id,
    botPaused: row.bot_paused,
    useIntegration: row.use_integration,
    integrationId: row.integration_id,
    promptId: row.prompt_id,
    typebotSessionId: null,
    typebotStatus: false,
    amountUsedBotQueues: row.bot_menus,
    companyId: row.company_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    waitingSince: row.status === 'pending' ? (row.queued_at ?? row.created_at).toISOString() : null,
    contact: {
      id: row.contact_id,
      name: row.contact_name,
      number: row.contact_number ?? '',
      email: row.contact_email,
      profilePicUrl: picture === null ? '' : addressOf({ companyId, id: picture }),
      ...(row.extra_info ? { extraInfo: row.extra_info } : {}),
    },
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    queue:
      row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? '', color: row.queue_color ?? '' },
    whatsapp: { name: row.connection_name, status: row.connection_status },
    tags: row.tags,
  };
}

/** A ticket without what was said in it. */
export const withoutText = (ticket: Ticket): Ticket => ({ ...ticket, lastMessage: '' });

/** What of a ticket decides who may read it. */
export function viewOf(row: Pick<TicketFacts, 'status' | 'queue_id' | 'user_id'>): TicketView {
  return { status: row.status, queueId: row.queue_id, userId: row.user_id };
}

/** Where a ticket stands, in the words of the company. */
export const placeOf = ({ queue_name, user_name, connection_name }: TicketFacts): string =>
  [queue_name, user_name, connection_name].filter(Boolean).join(' · ');

/** What a single ticket carries beside; the contact's further fields in their order. */
const singleColumns =
  constantSql(sql`, coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value) order by f.id)
  from contact_fields f where f.company_id = t.company_id and f.contact_id = t.contact_id), '[]') as extra_info`);

async function select(tx: TenantDb, condition: RawBuilder<boolean>, isSingle = false): Promise<TicketFacts[]> {
  const { rows } = await sql<TicketFacts>`
    select ${ticketColumns}${isSingle ? singleColumns : sql``} from tickets t ${ticketJoins}
    where t.company_id = ${tx.companyId} and ${condition}`.execute(tx.db);
  return rows;
}

/** Tickets by id in the shape of the wire, for live events: one statement; unknown ids are left out. */
export function ticketLoader(links: MediaLinks) {
  return async (tx: TenantDb, ids: readonly number[]): Promise<Ticket[]> => {
    if (ids.length === 0) return [];
    const rows = await select(tx, isAnyOf('t.id', ids));
    return rows.map((row) => toWireTicket(row, (media) => links.url(media)));
  };
}

/** A ticket by id or by the uuid of its address; `lock` holds it against other changes until the transaction ends. */
export async function findTicket(
  tx: TenantDb,
  key: { id: number } | { uuid: string },
  lock = false,
): Promise<TicketFacts | undefined> {
  const condition = 'id' in key ? sql<boolean>`t.id = ${key.id}` : sql<boolean>`t.uuid = ${key.uuid}`;
  // Held by a statement of its own: one that waited for the row would join it with agents and queues of before.
  const held = lock
    ? sql`select 1 from tickets t where t.company_id = ${tx.companyId} and ${condition} for no key update`.execute(
        tx.db,
      )
    : undefined;
  const [[row]] = await Promise.all([select(tx, condition, !lock), held]);
  return row;
}
