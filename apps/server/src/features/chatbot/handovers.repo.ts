import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { ofLivingCompany } from '#kit/work/leased-rows.repo.ts';
import type { Outside } from './bot-types.ts';

/** On which the processes that ask hear that something is to be asked. */
export const handoversChannel = 'recado_bot_handovers';

/** A process that was killed while asking loses its questions after so long; one that lives renews them. */
const lease = sql`now() + make_interval(secs => 6)`;

/** Messages of one ticket that a model or an integration answers. */
export interface Handover {
  companyId: number;
  ticketId: number;
  kind: Outside['kind'];
  targetId: number;
  /** What was written and is not answered, in its order. */
  messageIds: string[];
  /** How often it was asked, this time with it. */
  attempts: number;
  /** Since when the customer waits. */
  since: Date;
}

interface Row {
  company_id: number;
  ticket_id: number;
  kind: Outside['kind'];
  target_id: number;
  message_ids: string[];
  attempts: number;
  created_at: Date;
}
const toHandover = (row: Row): Handover => ({
  companyId: row.company_id,
  ticketId: row.ticket_id,
  kind: row.kind,
  targetId: row.target_id,
  messageIds: row.message_ids,
  attempts: row.attempts,
  since: row.created_at,
});

/** While the ticket waits for the bot alone. */
export const isBots = sql<boolean>`t.status = 'pending' and t.user_id is null and not t.bot_paused and not t.is_group`;

/** Notes that messages are answered from outside; what a ticket waits for already is joined. The caller holds the tickets. */
export async function handOver(
  tx: TenantDb,
  asked: readonly { ticketId: number; outside: Outside; messageId: string }[],
): Promise<void> {
  if (asked.length === 0) return;
  const byTicket = Map.groupBy(asked, ({ ticketId }) => ticketId);
  const rows = [...byTicket].map(([ticketId, messages]) => ({
    ...{ ticketId, ...messages.at(-1)?.outside },
    messageIds: messages.map(({ messageId }) => messageId),
  }));
  await sql`
    with noted as (
      insert into bot_handovers as h (company_id, ticket_id, kind, target_id, message_ids)
      select ${tx.companyId}, n."ticketId", n.kind, n.id, n."messageIds"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("ticketId" integer, kind text, id integer, "messageIds" text[])
      on conflict (company_id, ticket_id) do update set kind = excluded.kind, target_id = excluded.target_id, attempts = 0,
        message_ids = case when (h.kind, h.target_id) = (excluded.kind, excluded.target_id)
          then h.message_ids || excluded.message_ids else excluded.message_ids end
      returning 1)
    select pg_notify(${handoversChannel}, '') from noted limit 1`.execute(tx.db);
}

/** Takes what waits longest; while it is in the hands of `owner` nobody else takes it. */
export function claimHandover(data: Data, owner: string, kinds: readonly string[]): Promise<Handover | undefined> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<Row>`
      update bot_handovers set lease_owner = ${owner}, due_at = ${lease}, attempts = attempts + 1
      where (company_id, ticket_id) in (
        select company_id, ticket_id from bot_handovers
        where due_at <= now() and kind = any(${[...kinds]}::text[]) and ${ofLivingCompany}
        order by due_at limit 1 for update skip locked)
      returning company_id, ticket_id, kind, target_id, message_ids, attempts, created_at`.execute(db);
    return rows[0] && toHandover(rows[0]);
  });
}

/** What became of a question meanwhile. */
export interface Watched {
  companyId: number;
  ticketId: number;
  count: number;
  isBots: boolean;
}

/** Goes on holding the questions of `owner`, and says what became of them; not of those that a transaction holds just now. */
export function watchHandovers(data: Data, owner: string): Promise<Watched[]> {
  return data.system(async ({ db }) => {
    const { rows } = await sql<Watched>`
      update bot_handovers h set due_at = ${lease} where (h.company_id, h.ticket_id) in (
        select company_id, ticket_id from bot_handovers where lease_owner = ${owner} for update skip locked)
      returning h.company_id as "companyId", h.ticket_id as "ticketId", cardinality(h.message_ids) as count,
        exists (select from tickets t where t.company_id = h.company_id and t.id = h.ticket_id and ${isBots}) as "isBots"`.execute(
      db,
    );
    return rows;
  });
}

/** Holds the ticket and the question until the end of the transaction; false when either is not the bot's any more. */
export async function holdHandover(tx: TenantDb, { ticketId }: Handover, owner: string): Promise<Handover | undefined> {
  const held =
    await sql`select 1 from tickets t where t.company_id = ${tx.companyId} and t.id = ${ticketId} and ${isBots}
    for no key update`.execute(tx.db);
  const { rows } = await sql<Row>`
    select company_id, ticket_id, kind, target_id, message_ids, attempts, created_at from bot_handovers
    where company_id = ${tx.companyId} and ticket_id = ${ticketId} and lease_owner = ${owner} for update`.execute(
    tx.db,
  );
  if (held.rows.length === 0 || !rows[0]) return undefined;
  return toHandover(rows[0]);
}

/** Gives the question back; it is asked again after so many seconds. */
export async function postponeHandover(tx: TenantDb, ticketId: number, owner: string, seconds: number): Promise<void> {
  await sql`
    with given as (
      update bot_handovers set lease_owner = null, due_at = now() + make_interval(secs => ${seconds})
      where company_id = ${tx.companyId} and ticket_id = ${ticketId} and lease_owner = ${owner} returning 1)
    select pg_notify(${handoversChannel}, '') from given where ${seconds} <= 0`.execute(tx.db);
}

/** Strikes out what was answered; what came meanwhile goes on waiting. */
export async function strikeAnswered(
  tx: TenantDb,
  { ticketId, messageIds }: Pick<Handover, 'ticketId' | 'messageIds'>,
  owner: string,
): Promise<void> {
  const mine = sql`company_id = ${tx.companyId} and ticket_id = ${ticketId} and lease_owner = ${owner}`;
  await sql`update bot_handovers set message_ids = array(
      select id from unnest(message_ids) with ordinality as m(id, place) where id <> all(${messageIds}::text[]) order by place)
    where ${mine}`.execute(tx.db);
  await sql`delete from bot_handovers where ${mine} and message_ids = '{}'`.execute(tx.db);
  await sql`
    with given as (
      update bot_handovers set lease_owner = null, due_at = now(), attempts = 0, created_at = now() where ${mine} returning 1)
    select pg_notify(${handoversChannel}, '') from given`.execute(tx.db);
}

/** Strikes the question out whatever came: the ticket is not the bot's any more. */
export async function dropHandover(tx: TenantDb, ticketId: number, owner: string): Promise<void> {
  await sql`delete from bot_handovers where company_id = ${tx.companyId} and ticket_id = ${ticketId} and lease_owner = ${owner}`.execute(
    tx.db,
  );
}
