import type { AttendanceKind } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';

/** Civil days of a company, both included, and the queues and connections that are looked at; undefined: all. */
export interface Attended {
  from?: string | undefined;
  to?: string | undefined;
  timezone: string;
  queueIds?: readonly number[] | undefined;
  whatsappIds?: readonly number[] | undefined;
}
type Alias = 't' | 'o';
type Condition = RawBuilder<boolean>;

const column = (alias: Alias, name: string) => sql.ref(`${alias}.${name}`);

/** Of these queues and connections alone. */
export function ofPlaces(alias: Alias, { queueIds, whatsappIds }: Omit<Attended, 'timezone'>): Condition {
  const queue = queueIds?.length ? sql`${column(alias, 'queue_id')} = any(${queueIds}::integer[])` : sql`true`;
  const connection = whatsappIds?.length
    ? sql`${column(alias, 'connection_id')} = any(${whatsappIds}::integer[])`
    : sql`true`;
  return sql<boolean>`(${queue} and ${connection})`;
}

/** Attendances that began in the days, at those places: what every number of a period counts. */
export function begunIn(alias: Alias, attended: Attended): Condition {
  const { from, to, timezone } = attended;
  const begun = column(alias, 'created_at');
  const since = from ? sql`${begun} >= ${from}::date::timestamp at time zone ${timezone}` : sql`true`;
  const until = to ? sql`${begun} < (${to}::date + 1)::timestamp at time zone ${timezone}` : sql`true`;
  return sql<boolean>`(${since} and ${until} and ${ofPlaces(alias, attended)})`;
}

/** The weekday of the beginning in the company's zone, 0 = Sunday, and its hour. */
export const begunWeekday = (timezone: string) =>
  sql<number>`extract(dow from t.created_at at time zone ${timezone})::integer`;
export const begunHour = (timezone: string) =>
  sql<number>`extract(hour from t.created_at at time zone ${timezone})::integer`;

/** Contacts with exactly one attendance among those. */
export const newContacts = (companyId: number, attended: Attended) => sql<{ id: number }>`
  select o.contact_id as id from tickets o where o.company_id = ${companyId} and ${begunIn('o', attended)}
  group by o.contact_id having count(*) = 1`;

/** Whether a ticket `t`, which is among those, is of the kind that a number counts. */
export function isOfKind(kind: AttendanceKind, companyId: number, attended: Attended): Condition {
  const kinds: Record<AttendanceKind, Condition> = {
    finished: sql<boolean>`t.status = 'closed'`,
    supported: sql<boolean>`t.support_seconds is not null`,
    waited: sql<boolean>`t.wait_seconds is not null`,
    rated: sql<boolean>`t.rating is not null`,
    answered: sql<boolean>`t.first_response_seconds is not null`,
    newContacts: sql<boolean>`t.contact_id in (${newContacts(companyId, attended)})`,
  };
  return kinds[kind];
}
