import type { Address, Ref } from '@recado/whatsapp';
import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import type { Claim } from './types.ts';

/** What an outbox row's payload holds: the item without its id, or what is to be marked as read. */
export type OutboxPayload =
  | { kind: 'text'; to: Address; text: string; quoted?: { ref: Ref; text: string } }
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

interface DueRow {
  id: number;
  conversation: number;
  message_id: string;
  wa_id: string;
  kind: string;
  attempts: number;
  payload: object;
}

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
   */
  async claim(limit: number, busy: readonly number[], resendMs: number): Promise<Due[]> {
    const { companyId, id, fence, owner } = this.#claim;
    const taken = await this.#data.tenant(companyId, (tx) =>
      sql<DueRow>`
        update outbox o set state = 'sending', attempts = o.attempts + 1,
          next_at = clock_timestamp() + make_interval(secs => ${resendMs / 1000}::float8 * least(o.attempts + 1, 12))
        from (
          select id from (
            select distinct on (conversation, kind = 'read') id, next_at from (
              select id, conversation, kind, next_at from outbox
              where company_id = ${companyId} and connection_id = ${id} and state in ('waiting', 'sending')
              order by id limit ${lookAhead}
            ) open order by conversation, kind = 'read', id
          ) heads
          where next_at <= clock_timestamp() and id <> all(${busy}::bigint[]) order by id limit ${limit}
        ) due
        where o.company_id = ${companyId} and o.connection_id = ${id} and o.id = due.id
          and exists (select 1 from connections c where c.company_id = ${companyId} and c.id = ${id} and c.fence = ${fence} and c.lease_owner = ${owner})
        returning o.id, o.conversation, o.message_id, o.wa_id, o.kind, o.attempts, o.payload`.execute(tx.db),
    );
    return taken.rows
      .sort((a, b) => a.id - b.id)
      .map((row) => ({
        id: row.id,
        conversation: row.conversation,
        messageId: row.message_id,
        waId: row.wa_id,
        attempts: row.attempts,
        // Written by the message actions in exactly this form.
        payload: { ...row.payload, kind: row.kind } as OutboxPayload,
      }));
  }

  /** The link is up (again): whatever was not answered for goes out at once, with the same id. */
  async makeDue(): Promise<void> {
    const { companyId, id } = this.#claim;
    await this.#data.tenant(companyId, (tx) =>
      sql`update outbox set next_at = clock_timestamp()
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

  /** Done without an acknowledgement (read marks), or given up. */
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
