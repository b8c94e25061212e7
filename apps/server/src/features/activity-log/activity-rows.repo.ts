import {
  type ActivityEntry,
  type ActivityFilters,
  type ActivityKind,
  activityKindNames,
  activityKinds,
  kindsOfArea,
  type OwnLogin,
} from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';

interface EntryRow {
  id: number;
  kind: ActivityKind;
  at: Date;
  /** Microseconds, as the order has them. */
  micros: string;
  user_id: number | null;
  user_name: string;
  ip: string;
  subject_id: number | null;
  subject: string;
  facts: Record<string, string>;
}

/** Whose log is read, by which filters, and where its days begin. */
export interface ActivityAsked {
  companyId: number;
  timezone: string;
  filters: ActivityFilters;
}

const contactKinds = activityKindNames.filter((kind) => activityKinds[kind].subject === 'person');

function kindsAsked({ area, kind }: ActivityFilters): readonly ActivityKind[] | null {
  if (kind !== '') return area === '' || activityKinds[kind].area === area ? [kind] : [];
  return area === '' ? null : kindsOfArea(area);
}

function conditionsOf({ companyId, timezone, filters }: ActivityAsked): RawBuilder<boolean>[] {
  const { userId, dateStart, dateEnd } = filters;
  const kinds = kindsAsked(filters);
  const midnight = (day: string, add: number) =>
    sql`((${day}::date + ${add}::integer)::timestamp at time zone ${timezone})`;
  return [
    sql<boolean>`a.company_id = ${companyId}`,
    // An entry of a kind that a newer version wrote is not shown by an older one.
    sql<boolean>`a.kind = any(${[...(kinds ?? activityKindNames)]}::text[])`,
    ...(userId === undefined ? [] : [sql<boolean>`a.user_id = ${userId}`]),
    ...(dateStart === '' ? [] : [sql<boolean>`a.created_at >= ${midnight(dateStart, 0)}`]),
    ...(dateEnd === '' ? [] : [sql<boolean>`a.created_at < ${midnight(dateEnd, 1)}`]),
  ];
}

const placePattern = /^(\d{1,18})-(\d{1,15})$/;

/** Older than the entry at which a page ended; ERR_VALIDATION for a place that is none. */
function behind(after: string): RawBuilder<boolean> {
  const [, micros, id] = placePattern.exec(after) ?? fail('ERR_VALIDATION');
  return sql<boolean>`(a.created_at, a.id) <
    (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`;
}

const placeOf = ({ micros, id }: EntryRow): string => `${micros}-${id}`;

function toEntry(row: EntryRow): ActivityEntry {
  return {
    id: row.id,
    kind: row.kind,
    at: new Date(row.at).toISOString(),
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
    ip: row.ip,
    subject: { id: row.subject_id, name: row.subject },
    facts: row.facts,
  };
}

/** Entries, newest first, from where the page before ended. The rows are found by an index however far back they are. */
export async function activityPage(
  data: Data,
  asked: ActivityAsked,
  { after, limit }: { after: string; limit: number },
): Promise<{ entries: ActivityEntry[]; next: string | null }> {
  const conditions = [...conditionsOf(asked), ...(after === '' ? [] : [behind(after)])];
  const [rows] = await data.read<[EntryRow]>(asked.companyId, [
    sql`select a.id, a.kind, a.created_at as at, (extract(epoch from a.created_at) * 1000000)::bigint::text as micros,
        a.user_id, a.user_name, a.ip, a.subject_id, a.facts,
        case when a.kind = any(${contactKinds}::text[]) then coalesce(c.name, '') else a.subject end as subject
      from activity_log a
        left join contacts c on c.company_id = a.company_id and c.id = a.subject_id and a.kind = any(${contactKinds}::text[])
      where ${sql.join(conditions, sql` and `)}
      order by a.created_at desc, a.id desc limit ${limit + 1}`,
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { entries: page.map(toEntry), next: rows.length > limit && last ? placeOf(last) : null };
}

/** The latest sign-ins of one account, refused ones too. */
export async function loginsOf(
  data: Data,
  who: { companyId: number; userId: number; limit: number },
): Promise<OwnLogin[]> {
  const kinds: ActivityKind[] = ['session.opened', 'session.refused'];
  const [rows] = await data.read<[{ at: Date; kind: string; ip: string; agent: string | null }]>(who.companyId, [
    sql`select a.created_at as at, a.kind, a.ip, a.facts->>'agent' as agent from activity_log a
      where a.company_id = ${who.companyId} and a.user_id = ${who.userId} and a.kind = any(${kinds}::text[])
      order by a.created_at desc, a.id desc limit ${who.limit}`,
  ]);
  return rows.map(({ at, kind, ip, agent }) => ({
    at: new Date(at).toISOString(),
    isRefused: kind === 'session.refused',
    ip,
    agent: agent ?? '',
  }));
}
