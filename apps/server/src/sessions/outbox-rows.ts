import type { Address, QuotedByUs, Ref } from '@recado/whatsapp';
import { type RawBuilder, sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { oldRows, type Removal } from '#kit/work/old-rows.repo.ts';
import { leaseHeld } from './held-lease.ts';
import type { Claim } from './types.ts';

/** What an outbox row's payload holds: the item without its id, or what is to be marked as read. */
export type OutboxPayload =
  | { kind: 'text'; to: Address; text: string; quoted?: QuotedByUs; forwarded?: true; disappearsAfter?: number }
  /** What the file is stands in message_files. */
  | { kind: 'media'; to: Address; quoted?: QuotedByUs; forwarded?: true; disappearsAfter?: number }
  | { kind: 'edit'; to: Address; ref: Ref; text: string }
  | { kind: 'revoke'; to: Address; ref: Ref }
  | { kind: 'reaction'; to: Address; ref: Ref; emoji: string }
  | { kind: 'read'; refs: Ref[] };

export interface Due {
  id: number;
  conversation: number;
  messageId: string;
  waId: string;
  attempts: number;
  payload: OutboxPayload;
}

/** How far into the backlog conversations are looked for; one long conversation must not cost a full scan. */
const lookAhead = 500;

export interface DueRow {
  id: number;
  conversation: number;
  message_id: string;
  wa_id: string;
  kind: string;
  attempts: number;
  payload: object;
  /** Of the chat, where its messages disappear. */
  timer: string | null;
}

const longestResendFactor = 12;

/** Milliseconds to wait for an answer to a try before the same message goes out again: longer with every try. */
export const resendWaitMs = (attempts: number, resendMs: number): number =>
  resendMs * Math.min(attempts, longestResendFactor);

/** The same as an instant, for a row that is being taken once more. */
export const sentAgainAt = (instant: RawBuilder<unknown>, attempts: RawBuilder<unknown>, resendMs: number) =>
  sql`${instant} + make_interval(secs => ${resendMs / 1000}::float8 * least(${attempts} + 1, ${longestResendFactor}::int))`;

/** Phones take a message without the timer of its chat for one that stays. */
function timerOf({ kind, timer }: DueRow): { disappearsAfter?: number } {
  const seconds = Number(timer ?? 0);
  return (kind === 'text' || kind === 'media') && seconds > 0 ? { disappearsAfter: seconds } : {};
}

/** Lines that happened beside the conversation say nothing about its timer. */
const lines = ['call_log', 'group_change', 'number_change'];

/** The timer of the chat of an outbox row: what the last message that WhatsApp brought told. */
export const chatTimer = (row: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select m.data->>'disappearsAfter' from messages m
  where m.company_id = ${row}.company_id and m.contact_id = ${row}.conversation and m.connection_id = ${row}.connection_id
    and (not m.from_me or m.data ? 'fromPhone') and m.media_type <> all(${lines}::text[])
  order by m.position desc limit 1)`;

/** A row as the pump takes it. */
export const dueOf = (row: DueRow): Due => ({
  id: row.id,
  conversation: row.conversation,
  messageId: row.message_id,
  waId: row.wa_id,
  attempts: row.attempts,
  // Written by the message actions in exactly this form.
  payload: { ...row.payload, ...timerOf(row), kind: row.kind } as OutboxPayload,
});

/** Notes that a message leaves for people who never wrote and got nothing yet. A new try moves the day that counts. */
export async function noteFirstContacts(
  tx: TenantDb,
  connectionId: number,
  conversations: readonly number[],
  instant: RawBuilder<unknown>,
): Promise<void> {
  if (conversations.length === 0) return;
  await sql`
    insert into first_contacts (company_id, connection_id, conversation, at)
    select ${tx.companyId}, ${connectionId}, c, ${instant} from unnest(${[...new Set(conversations)]}::int[]) as c
    on conflict (company_id, connection_id, conversation) do update set at = excluded.at`.execute(tx.db);
}

/** True of a message, named by its outbox row, to a person who has written nothing and got nothing on this connection. */
export const isNewContact = (row: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  ${row}.kind in ('text', 'media') and ${row}.payload->'to'->>'kind' <> 'group' and not exists (
    select 1 from messages m where m.company_id = ${row}.company_id and m.contact_id = ${row}.conversation
      and m.connection_id = ${row}.connection_id and (not m.from_me or m.ack >= 2)))`;

/** The statements of the outbox of one connection. */
export class OutboxRows {
  readonly #data: Data;
  readonly #claim: Claim;

  constructor(data: Data, claim: Claim) {
    this.#data = data;
    this.#claim = claim;
  }

  /**
   * Takes the first open row of each conversation that is due: a conversation goes on only when WhatsApp has answered
   * for its row before. Read marks are a lane of their own. The row stays `sending`, so a crash leaves it to be sent again.
   * Automatic messages are not taken here and hold nobody up, save for the answer to the one that has just left. What a
   * change replaces (`before`) is not for the phones.
   */
  async claim(limit: number, busy: readonly number[], resendMs: number): Promise<Due[]> {
    const { companyId, id } = this.#claim;
    return this.#data.tenant(companyId, async (tx) => {
      const { rows } = await sql<DueRow & { isFirst: boolean }>`
        update outbox o set state = 'sending', attempts = o.attempts + 1,
          next_at = ${sentAgainAt(sql`clock_timestamp()`, sql`o.attempts`, resendMs)},
          left_at = case when o.kind in ('text', 'media') then clock_timestamp() else o.left_at end
        from (
          select id from (
            select distinct on (conversation, kind = 'read') id, next_at, conversation, kind from (
              select id, conversation, kind, next_at from outbox
              where company_id = ${companyId} and connection_id = ${id} and state in ('waiting', 'sending') and not automatic
              order by id limit ${lookAhead}
            ) open order by conversation, kind = 'read', id
          ) heads
          where next_at <= clock_timestamp() and id <> all(${busy}::bigint[])
            and (kind = 'read' or not exists (select 1 from outbox a where a.company_id = ${companyId} and a.connection_id = ${id}
              and a.state = 'sending' and a.automatic and a.conversation = heads.conversation and a.id < heads.id
              and a.attempts = 1 and a.next_at > clock_timestamp()))
          order by id limit ${limit}
        ) due
        where o.company_id = ${companyId} and o.connection_id = ${id} and o.id = due.id
          and ${leaseHeld(this.#claim)}
        returning o.id, o.conversation, o.message_id, o.wa_id, o.kind, o.attempts, o.payload - 'before' as payload,
          ${chatTimer(sql.ref('o'))} as timer,
          ${isNewContact(sql.ref('o'))} as "isFirst"`.execute(tx.db);
      const firsts = rows.filter(({ isFirst }) => isFirst).map(({ conversation }) => conversation);
      await noteFirstContacts(tx, id, firsts, sql`clock_timestamp()`);
      return rows.sort((a, b) => a.id - b.id).map(dueOf);
    });
  }

  /** Milliseconds until the first message that may still be undone leaves; undefined when there is none. */
  async undoableForMs(): Promise<number | undefined> {
    const { companyId, id } = this.#claim;
    const { rows } = await this.#data.tenant(companyId, (tx) =>
      sql<{
        ms: number | null;
      }>`select (extract(epoch from min(held_until) - clock_timestamp()) * 1000)::float8 as ms from outbox
        where company_id = ${companyId} and connection_id = ${id} and state = 'waiting' and held_why = 'undo'
          and held_until > clock_timestamp()`.execute(tx.db),
    );
    return rows[0]?.ms ?? undefined;
  }

  /** The link is up (again): whatever was not answered for goes out at once, with the same id; what may be undone keeps its time. */
  async makeDue(): Promise<void> {
    const { companyId, id } = this.#claim;
    await this.#data.tenant(companyId, (tx) =>
      sql`update outbox set next_at = greatest(clock_timestamp(), case when held_why = 'undo' then held_until end)
        where company_id = ${companyId} and connection_id = ${id} and state in ('waiting', 'sending') and next_at > clock_timestamp()`.execute(
        tx.db,
      ),
    );
  }

  /** It did not leave: again later. */
  async postpone(due: Due, waitMs: number, error: string): Promise<void> {
    const { companyId, id } = this.#claim;
    await this.#data.tenant(companyId, (tx) =>
      sql`update outbox set state = 'waiting', next_at = clock_timestamp() + make_interval(secs => ${waitMs / 1000}::float8), error = ${error}
        where company_id = ${companyId} and connection_id = ${id} and id = ${due.id} and state = 'sending'`.execute(
        tx.db,
      ),
    );
  }

  /** Read marks: done without an acknowledgement, or given up. */
  async finish(due: Due, state: 'sent' | 'failed', error: string | null): Promise<void> {
    const { companyId, id } = this.#claim;
    await this.#data.tenant(companyId, (tx) =>
      sql`update outbox set state = ${state}, error = ${error}, sent_at = ${state === 'sent' ? sql`now()` : sql`null`}
        where company_id = ${companyId} and connection_id = ${id} and id = ${due.id} and state in ('waiting', 'sending')`.execute(
        tx.db,
      ),
    );
  }
}

/** Rows that left go after six hours; first contacts when their day is over in every zone. */
export const outboxRemovals: readonly Removal[] = [
  oldRows('outbox', sql`state = 'sent' and sent_at < now() - interval '6 hours'`),
  oldRows('first_contacts', sql`at < now() - interval '3 days'`),
];
