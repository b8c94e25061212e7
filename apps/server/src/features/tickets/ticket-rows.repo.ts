import type { Ticket } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import type { TicketRow } from '#kit/db/tables.ts';
import type { TicketView } from '#kit/events/record.ts';

type Stored = { [K in keyof TicketRow]: TicketRow[K] extends { __select__: infer S } ? S : TicketRow[K] };

/** A ticket's row with everything that "Ticket full" draws (wire-contract 3). */
export type TicketFacts = Stored & {
  contact_name: string;
  contact_number: string | null;
  contact_email: string;
  contact_picture: string;
  user_name: string | null;
  queue_name: string | null;
  queue_color: string | null;
  connection_name: string;
  connection_status: string;
  last_ack: number | null;
  tags: Ticket['tags'];
};

/** Columns of `TicketFacts`, to stand between `select` and `ticketTables`. */
export const ticketColumns = sql`
  t.*, c.name as contact_name, c.number as contact_number, c.email as contact_email, c.profile_pic_url as contact_picture,
  u.name as user_name, q.name as queue_name, q.color as queue_color, w.name as connection_name, w.status as connection_status,
  (select m.ack from messages m where m.company_id = t.company_id and m.id = t.last_message_id) as last_ack,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name)
    from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
    where tt.company_id = t.company_id and tt.ticket_id = t.id), '[]') as tags`;

/** The tables of `ticketColumns`, joined to `t`. */
export const ticketJoins = sql`
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  join connections w on w.company_id = t.company_id and w.id = t.connection_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id`;

/** A row in the shape of the wire. */
export function toWireTicket(row: TicketFacts): Ticket {
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    unreadMessages: row.unread_messages,
    lastMessage: row.last_message,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    fromMe: row.from_me,
    lastMessageAck: row.from_me ? row.last_ack : null,
    isGroup: row.is_group,
    userId: row.user_id,
    contactId: row.contact_id,
    whatsappId: row.connection_id,
    queueId: row.queue_id,
    chatbot: row.chatbot,
    queueOptionId: row.queue_option_id,
    useIntegration: row.use_integration,
    integrationId: row.integration_id,
    promptId: row.prompt_id,
    companyId: row.company_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    contact: {
      id: row.contact_id,
      name: row.contact_name,
      number: row.contact_number ?? '',
      email: row.contact_email,
      profilePicUrl: row.contact_picture,
    },
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    queue:
      row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? '', color: row.queue_color ?? '' },
    whatsapp: { name: row.connection_name, status: row.connection_status },
    tags: row.tags,
  };
}

/** What of a ticket decides who may read it. */
export function viewOf(row: Pick<TicketFacts, 'status' | 'queue_id' | 'user_id'>): TicketView {
  return { status: row.status, queueId: row.queue_id, userId: row.user_id };
}

async function select(
  tx: TenantDb,
  condition: RawBuilder<boolean>,
  lock: RawBuilder<unknown> = sql``,
): Promise<TicketFacts[]> {
  const { rows } = await sql<TicketFacts>`
    select ${ticketColumns} from tickets t ${ticketJoins}
    where t.company_id = ${tx.companyId} and ${condition} ${lock}`.execute(tx.db);
  return rows;
}

/** Tickets by id in the shape of the wire, one statement; unknown ids are left out. */
export async function loadTickets(tx: TenantDb, ids: readonly number[]): Promise<Ticket[]> {
  if (ids.length === 0) return [];
  return (await select(tx, sql<boolean>`t.id = any(${ids}::integer[])`)).map(toWireTicket);
}

/** A ticket by id or by the uuid of its address; `lock` holds it against other changes until the transaction ends. */
export async function findTicket(
  tx: TenantDb,
  key: { id: number } | { uuid: string },
  lock = false,
): Promise<TicketFacts | undefined> {
  const condition = 'id' in key ? sql<boolean>`t.id = ${key.id}` : sql<boolean>`t.uuid = ${key.uuid}`;
  const [row] = await select(tx, condition, lock ? sql`for no key update of t` : sql``);
  return row;
}
