import {
  type EventName,
  type EventReaders,
  type EventSubject,
  events,
  type PermissionName,
  type Readers,
} from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { oldRows, type Removal } from '../work/old-rows.repo.ts';

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
  /** Only these users' sockets. */
  userIds?: readonly number[];
  /** Also sessions of an overdue company, which hear of nothing else: what they may do has changed. */
  evenOverdue?: true;
  /** Only this user's sockets are left out. */
  exceptUserId?: number;
  /** Only this session's sockets are left out (the one that caused it). */
  exceptSession?: string;
  /** Only holders of this permission. */
  permission?: PermissionName;
  /** Only holders of this permission are left out. */
  exceptPermission?: PermissionName;
}

/** What a change has to say of the readers, by what the table of events says of them. */
type AudienceOf<R extends Readers> = R extends 'ticket'
  ? { audience: EventAudience & Required<Pick<EventAudience, 'ticket'>> }
  : R extends 'user'
    ? { audience: EventAudience & { userId: number } }
    : R extends 'varies'
      ? { audience: EventAudience }
      : { audience?: EventAudience };

/**
 * A live event as a change notes it: ids only, the gateway loads what is drawn. Holders of the permission that the table of
 * events names need not be named again.
 */
export type RecordedEvent<N extends EventName = EventName> = {
  [K in N]: { name: K; subject: EventSubject<K> } & AudienceOf<EventReaders<K>>;
}[N];

/** An event with all who may hear of it. */
export interface ReadyEvent {
  name: EventName;
  subject: EventSubject<EventName>;
  audience: EventAudience;
}

const general = new Set<Readers>(['company', 'ticket', 'user', 'varies']);
const isPermission = (readers: Readers): readers is PermissionName => !general.has(readers);

/** An event that was noted, with the readers that the table of events names. */
export function withReaders({ name, subject, audience }: RecordedEvent): ReadyEvent {
  const { readers } = events[name];
  return { name, subject, audience: isPermission(readers) ? { permission: readers, ...audience } : (audience ?? {}) };
}

/** Channel on which nodes hear of new events; the payload is `companyId:lastSeq`. */
export const EVENTS_CHANNEL = 'recado_events';

/**
 * Writes events (at least one) as the last statement before commit, so that a company's counter is held for an instant only and
 * sequence numbers become visible in order (decision 44). What belongs to the whole platform is written once for each
 * company that is not deleted, whose streams deliver it; the counters are held in the order of the companies' ids, so that two of these never
 * wait for each other. Answers the last sequence number of each company.
 */
export function eventsStatement(to: number | 'every company', recorded: readonly ReadyEvent[]): RawBuilder<unknown> {
  const more = sql`${recorded.length}::bigint`;
  const first =
    to === 'every company'
      ? sql`select id, ${more} from companies where deleted_at is null order by id`
      : sql`values (${to}::integer, ${more})`;
  return sql`
    with counters as (
      insert into company_sequences (company_id, last_event) ${first}
      on conflict (company_id) do update set last_event = company_sequences.last_event + ${more}
      returning company_id, last_event
    ), written as (
      insert into events (company_id, seq, name, subject, audience)
      select counters.company_id, counters.last_event - ${more} + item.n, item.value->>'name', item.value->'subject',
        item.value->'audience'
      from counters, jsonb_array_elements(${JSON.stringify(recorded)}::jsonb) with ordinality as item(value, n)
    )
    select company_id as "companyId", last_event as seq, pg_notify(${EVENTS_CHANNEL}, company_id || ':' || last_event) from counters`;
}

/** Events go after ten minutes: whoever was away longer asks anew. What a reader of later has not had stays. */
export const eventRemovals: readonly Removal[] = [
  oldRows(
    'events',
    sql`created_at < now() - interval '10 minutes'
      and not exists (select from event_cursors c where c.company_id = events.company_id and c.seq < events.seq)`,
  ),
];
