import type { Connection, connectionQueue } from '@recado/contract';
import { connectionStatus, limits } from '@recado/contract';
import { linkedDeviceCapabilities } from '@recado/whatsapp';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { TenantDb } from '#kit/db/data.ts';
import type { ConnectionRow } from '#kit/db/tables.ts';

type WithQueues = Selectable<ConnectionRow> & { queues: z.output<typeof connectionQueue>[] };

const time = (date: Date | null): string | null => date?.toISOString() ?? null;

const isNews = (at: Date | null): boolean =>
  at !== null && at.getTime() > Date.now() - limits.otherNumberDays * 86_400_000;

const { edit, revokeForAll, reactions, media } = linkedDeviceCapabilities;
/** Of every provider there is: each is a linked device. */
const shownCapabilities = { edit, revokeForAll, reactions, media };

/** Row → wire (wire-contract 3, Whatsapp). Credentials live in another table and are never part of it. */
function toWire(row: WithQueues): Connection {
  return {
    id: row.id,
    name: row.name,
    status: connectionStatus.parse(row.status),
    qrcode: row.qrcode,
    retries: row.retries,
    isDefault: row.is_default,
    provider: row.provider,
    capabilities: shownCapabilities,
    number: row.number,
    previousNumber: isNews(row.number_changed_at) ? row.previous_number : null,
    greetingMessage: row.greeting_message,
    farewellMessage: row.farewell_message,
    complationMessage: row.completion_message,
    outOfHoursMessage: row.out_of_hours_message,
    ratingMessage: row.rating_message,
    transferQueueId: row.transfer_queue_id,
    timeToTransfer: row.time_to_transfer,
    promptId: row.prompt_id,
    integrationId: row.integration_id,
    maxUseBotQueues: row.max_use_bot_queues,
    timeUseBotQueues: row.time_use_bot_queues,
    expiresTicket: row.expires_ticket,
    expiresInactiveMessage: row.expires_inactive_message,
    token: row.token_shown,
    companyId: row.company_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    queues: row.queues,
    reason: row.reason,
    pairingCode: row.pairing_code,
    qrRefsLeft: row.qr_refs_left,
    qrExpiresAt: time(row.qr_expires_at),
    nextRetryAt: time(row.next_retry_at),
    restrictedUntil: time(row.restricted_until),
    lastSeenAt: time(row.last_seen_at),
  };
}

/** A connection for readers who may not link. */
export const withoutCodes = (connection: Connection): Connection => ({ ...connection, qrcode: '', pairingCode: null });

function withQueues(tx: TenantDb) {
  return tx.db
    .selectFrom('connections as c')
    .selectAll('c')
    .select(
      sql<WithQueues['queues']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color, 'greetingMessage', q.greeting_message)
          order by q.order_queue nulls last, q.id)
        from connection_queues l join queues q on q.company_id = l.company_id and q.id = l.queue_id
        where l.company_id = c.company_id and l.connection_id = c.id), '[]')`.as('queues'),
    )
    .where('c.company_id', '=', tx.companyId)
    .where('c.deleted_at', 'is', null);
}

/** The wire shape of the named connections of the company, in one statement; unknown ids are left out. */
export async function loadConnections(tx: TenantDb, ids: readonly number[]): Promise<Connection[]> {
  if (!ids.length) return [];
  return (await withQueues(tx).where('c.id', 'in', ids).orderBy('c.id').execute()).map(toWire);
}

/** All connections of the company, the default first, then by name. */
export async function listConnections(tx: TenantDb): Promise<Connection[]> {
  const rows = await withQueues(tx).orderBy('c.is_default', 'desc').orderBy(sql`f_unaccent(c.name)`).execute();
  return rows.map(toWire);
}

export type ConnectionColumns = Updateable<ConnectionRow>;
