import { type SendErrorName, scheduleStatus } from '@recado/contract';
import type { Ack } from '@recado/whatsapp';
import { sql } from 'kysely';
import { settleRecipients } from '#features/campaigns/index.ts';
import { type AnsweredChange, settleChange } from '#features/messages/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { nextVersion } from '#kit/db/next-version.ts';
import type { TicketView } from '#kit/events/record.ts';

const failed = sql.lit(scheduleStatus.failed);

export interface AckScope {
  companyId: number;
  connectionId: number;
}
/** One acknowledgement and when it was heard. */
export interface HeardAck {
  ack: Ack;
  at: Date;
}
/** How far one of our messages got, by WhatsApp's id. */
export interface ReceivedAck {
  waId: string;
  ack: Ack;
  error?: SendErrorName | undefined;
  /** Every ack of this one's way, for the delivery ledger; without it this one counts, as heard now. */
  heard?: readonly HeardAck[] | undefined;
}

/**
 * A message that changed; without an id: the WhatsApp id of one that is not here, or a change of a message that was
 * answered for.
 */
type Changed =
  | (TicketView & { id: string; ticketId: number; scheduleId: number | null; isOfCampaign: boolean; isAnswer: boolean })
  | { id: null; waId: string; change: null }
  | { id: null; waId: null; change: Omit<AnsweredChange, 'connectionId'> };

/** When WhatsApp restricts a number without saying until when: a day, or the date that it gave before. Of a connection's row. */
export const restrictedFor = sql<Date>`case when restricted_until > now() then restricted_until else now() + interval '24 hours' end`;

/** A refusal 463 stops automatic sending with the very transaction that fails the message (whatsapp §1.8, decision 20). */
async function restrict(tx: TenantDb, connectionId: number): Promise<void> {
  const { rows } = await sql`update connections set restricted_until = ${restrictedFor}, updated_at = now()
    where company_id = ${tx.companyId} and id = ${connectionId} and coalesce(restricted_until, now()) <= now() returning 1`.execute(
    tx.db,
  );
  if (rows.length) tx.record({ name: 'connection.updated', subject: { connectionId } });
}

/** The furthest of several acks of one message; an error only when nothing better came. */
function furthest(acks: readonly ReceivedAck[]): ReceivedAck[] {
  const best = new Map<string, ReceivedAck>();
  for (const ack of acks) if (ack.ack >= (best.get(ack.waId)?.ack ?? 0)) best.set(ack.waId, ack);
  return [...best.values()].sort((a, b) => (a.waId < b.waId ? -1 : 1));
}

/** What an ack is called in the delivery ledger; 1 says nothing that is not known already. */
const momentOf = ['failed', null, 'server', 'delivered', 'read', 'played'] as const satisfies (string | null)[];

/** The moments that the acks tell of, each kind of a message once. */
function momentsOf(acks: readonly ReceivedAck[]) {
  const rows = acks.flatMap(({ waId, ack, error, heard }) =>
    (heard ?? [{ ack, at: new Date() }]).flatMap((one) => {
      const kind = momentOf[one.ack];
      const detail = one.ack === 0 ? (error ?? 'unknown') : null;
      return kind ? [{ wa_id: waId, ack: one.ack, kind, at: one.at, detail }] : [];
    }),
  );
  return [...new Map(rows.toReversed().map((row) => [`${row.wa_id} ${row.kind}`, row])).values()];
}

/**
 * Writes acknowledgements of own messages: they only grow, except waiting → error (decision 3). What the server took
 * (2 or more) has left the outbox; what became of an edit, a deletion or a reaction is shown (`settleChange`), and stays said
 * when the ack of its message grows. Each kind of ack leaves one moment in the ledger, with the time at which it was heard.
 * Answers the WhatsApp ids of receipts for messages that are not here, or not yet: what the company's own phone wrote is
 * heard of by its receipts, too (trust I-23).
 */
export async function writeAcks(tx: TenantDb, connectionId: number, acks: readonly ReceivedAck[]): Promise<string[]> {
  if (acks.length === 0) return [];
  const given = furthest(acks).map(({ waId, ack, error }) => ({
    wa_id: waId,
    ack,
    error: error ?? (ack === 0 ? 'unknown' : null),
  }));
  if (given.some(({ error }) => error === 'restricted')) await restrict(tx, connectionId);
  const { rows } = await sql<Changed>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(wa_id text, ack smallint, error text)),
    left_outbox as (
      update outbox o set state = case when g.ack = 0 then 'failed' else 'sent' end, error = g.error,
        sent_at = case when g.ack = 0 then null else now() end
      from given g where o.company_id = ${tx.companyId} and o.connection_id = ${connectionId} and o.wa_id = g.wa_id
        and o.state in ('waiting', 'sending', 'failed') and g.ack <> 1
      returning o.id, o.message_id, o.kind, o.payload, o.state),
    changed as (
      update messages m set ack = g.ack, error = coalesce(g.error, case when m.ack > 0 then m.error end), updated_at = ${nextVersion('m.updated_at')}
      from given g where m.company_id = ${tx.companyId} and m.connection_id = ${connectionId} and m.wa_id = g.wa_id and m.from_me
        and ((g.ack > m.ack and g.ack > 1) or (g.ack = 0 and m.ack = 1))
      returning m.id, m.ticket_id, m.ack, g.error, m.trace is null as is_persons),
    scheduled as (
      update schedules s set status = case when c.ack = 0 then ${failed} else ${sql.lit(scheduleStatus.sent)} end, error = c.error, updated_at = now()
      from changed c where s.company_id = ${tx.companyId} and s.message_id = c.id and (c.ack = 0 or s.status = ${failed}
        or exists (select 1 from left_outbox l where l.message_id = c.id))
      returning s.id, s.message_id),
    noted as (
      insert into message_moments (company_id, message_id, kind, at, detail)
      select m.company_id, m.id, h.kind, h.at, h.detail
      from jsonb_to_recordset(${JSON.stringify(momentsOf(acks))}::jsonb) as h(wa_id text, ack smallint, kind text, at timestamptz, detail text)
      join messages m on m.company_id = ${tx.companyId} and m.connection_id = ${connectionId} and m.wa_id = h.wa_id and m.from_me
      where case when h.ack = 0 then m.ack = 1 else not exists (
        select 1 from message_moments k where k.company_id = m.company_id and k.message_id = m.id and k.kind = h.kind) end
      on conflict do nothing)
    select c.id, c.ticket_id as "ticketId", t.status, t.queue_id as "queueId", t.user_id as "userId", null as "waId", s.id as "scheduleId",
      exists (select 1 from campaign_messages cm where cm.company_id = ${tx.companyId} and cm.message_id = c.id) as "isOfCampaign", null::jsonb as change,
      c.is_persons and c.ack >= 2 and t.customer_waits as "isAnswer"
    from changed c join tickets t on t.company_id = ${tx.companyId} and t.id = c.ticket_id
    left join scheduled s on s.message_id = c.id
    union all select null, null, null, null, null, null, null, false, jsonb_build_object('outboxId', l.id, 'messageId', l.message_id,
      'isTaken', l.state = 'sent', 'item', l.payload || jsonb_build_object('kind', l.kind)), false
    from left_outbox l where l.kind in ('edit', 'revoke', 'reaction')
    union all select null, null, null, null, null, g.wa_id, null, false, null, false from given g where g.ack > 2
      and not exists (select 1 from messages m where m.company_id = ${tx.companyId} and m.connection_id = ${connectionId} and m.wa_id = g.wa_id)
      and not exists (select 1 from outbox o where o.company_id = ${tx.companyId} and o.connection_id = ${connectionId} and o.wa_id = g.wa_id)`.execute(
    tx.db,
  );
  await settleRecipients(
    tx,
    rows.flatMap((row) => (row.id !== null && row.isOfCampaign ? [row.id] : [])),
  );
  const early: string[] = [];
  for (const row of rows) {
    if (row.id === null) {
      if (row.change) await settleChange(tx, { connectionId, ...row.change });
      else early.push(row.waId);
      continue;
    }
    const { id, ticketId, status, queueId, userId, scheduleId } = row;
    const view = { status, queueId, userId };
    if (scheduleId !== null)
      tx.record({
        name: 'schedule.updated',
        subject: { recordId: scheduleId, action: 'update' },
        audience: { permission: 'schedules.read', ticket: { id: ticketId, after: view } },
      });
    const audience = { ticket: { id: ticketId, before: view, after: view } };
    tx.record({ name: 'message.updated', subject: { messageId: id, ticketId }, audience });
    // With a person's answer the customer waits no longer: the lists tell who does.
    if (row.isAnswer) tx.record({ name: 'ticket.updated', subject: { ticketId }, audience });
  }
  return early;
}

/** Several acknowledgements of one connection in one transaction; see `writeAcks`. */
export function applyAcks(data: Data, scope: AckScope, acks: readonly ReceivedAck[]): Promise<string[]> {
  return data.tenant(scope.companyId, (tx) => writeAcks(tx, scope.connectionId, acks));
}

/** One acknowledgement; see `writeAcks`. */
export function applyAck(data: Data, scopeAndAck: AckScope & ReceivedAck): Promise<string[]> {
  const { companyId, connectionId, ...ack } = scopeAndAck;
  return applyAcks(data, { companyId, connectionId }, [ack]);
}
