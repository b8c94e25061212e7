import type { Ack, SendError } from '@recado/whatsapp';
import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { TicketView } from '#kit/events/record.ts';

export interface AckScope {
  companyId: number;
  connectionId: number;
}
/** How far one of our messages got, by WhatsApp's id. */
export interface ReceivedAck {
  waId: string;
  ack: Ack;
  error?: SendError | undefined;
}

interface Changed extends TicketView {
  id: string;
  ticketId: number;
}

/** The furthest of several acks of one message; an error only when nothing better came. */
function furthest(acks: readonly ReceivedAck[]): ReceivedAck[] {
  const best = new Map<string, ReceivedAck>();
  for (const ack of acks) if (ack.ack >= (best.get(ack.waId)?.ack ?? 0)) best.set(ack.waId, ack);
  return [...best.values()].sort((a, b) => (a.waId < b.waId ? -1 : 1));
}

/**
 * Writes acknowledgements of own messages: they only grow, except waiting → error (decision 3). What the server took
 * (2 or more) has left the outbox.
 */
export async function writeAcks(tx: TenantDb, connectionId: number, acks: readonly ReceivedAck[]): Promise<void> {
  if (acks.length === 0) return;
  const given = furthest(acks).map(({ waId, ack, error }) => ({
    wa_id: waId,
    ack,
    error: error ?? (ack === 0 ? 'unknown' : null),
  }));
  const { rows } = await sql<Changed>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(wa_id text, ack smallint, error text)),
    left_outbox as (
      update outbox o set state = case when g.ack = 0 then 'failed' else 'sent' end, error = g.error,
        sent_at = case when g.ack = 0 then null else now() end
      from given g where o.company_id = ${tx.companyId} and o.connection_id = ${connectionId} and o.wa_id = g.wa_id
        and o.state in ('waiting', 'sending', 'failed') and g.ack <> 1),
    changed as (
      update messages m set ack = g.ack, error = g.error, updated_at = now()
      from given g where m.company_id = ${tx.companyId} and m.connection_id = ${connectionId} and m.wa_id = g.wa_id and m.from_me
        and ((g.ack > m.ack and g.ack > 1) or (g.ack = 0 and m.ack = 1))
      returning m.id, m.ticket_id)
    select c.id, c.ticket_id as "ticketId", t.status, t.queue_id as "queueId", t.user_id as "userId"
    from changed c join tickets t on t.company_id = ${tx.companyId} and t.id = c.ticket_id`.execute(tx.db);
  for (const { id, ticketId, status, queueId, userId } of rows) {
    const view = { status, queueId, userId };
    const audience = { ticket: { id: ticketId, before: view, after: view } };
    tx.record({ name: 'message.updated', subject: { messageId: id, ticketId }, audience });
  }
}

/** Several acknowledgements of one connection in one transaction; see `writeAcks`. */
export function applyAcks(data: Data, scope: AckScope, acks: readonly ReceivedAck[]): Promise<void> {
  return data.tenant(scope.companyId, (tx) => writeAcks(tx, scope.connectionId, acks));
}

/** One acknowledgement; see `writeAcks`. */
export function applyAck(data: Data, scopeAndAck: AckScope & ReceivedAck): Promise<void> {
  const { companyId, connectionId, ...ack } = scopeAndAck;
  return applyAcks(data, { companyId, connectionId }, [ack]);
}
