import type { EventName } from '@recado/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Whom an event may reach, before and after the change, in the terms of the readers' predicate (decision 23). */
export interface TicketView {
  status: 'pending' | 'open' | 'closed';
  queueId: number | null;
  userId: number | null;
}
export interface EventAudience {
  /** Views of the ticket before and after; absent: the whole company. */
  ticket?: { id: number; before?: TicketView; after?: TicketView };
  /** Only this user's sockets. */
  userId?: number;
  /** Only this session's sockets are left out (the one that caused it). */
  exceptSession?: string;
  /** Only holders of this permission. */
  permission?: string;
}
/** A live event as an action notes it: ids only, the gateway loads what is drawn. */
export interface RecordedEvent {
  name: EventName;
  subject: Record<string, unknown>;
  audience: EventAudience;
}

/** Channel on which nodes hear of new events; the payload is `companyId:lastSeq`. */
export const EVENTS_CHANNEL = 'recado_events';

/**
 * Writes the events as the last statement before commit, so that the company's counter is held for an instant only
 * and sequence numbers become visible in order (decision 44).
 */
export async function flushEvents(
  db: Kysely<Database>,
  companyId: number,
  recorded: readonly RecordedEvent[],
): Promise<void> {
  await sql`
    with counter as (
      insert into company_sequences (company_id, last_event) values (${companyId}, ${recorded.length})
      on conflict (company_id) do update set last_event = company_sequences.last_event + ${recorded.length}
      returning last_event
    ), written as (
      insert into events (company_id, seq, name, subject, audience)
      select ${companyId}, counter.last_event - ${recorded.length} + item.n, item.value->>'name', item.value->'subject', item.value->'audience'
      from counter, jsonb_array_elements(${JSON.stringify(recorded)}::jsonb) with ordinality as item(value, n)
    )
    select pg_notify(${EVENTS_CHANNEL}, ${companyId} || ':' || counter.last_event) from counter`.execute(db);
}
