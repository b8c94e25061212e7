import type { DashboardAttendant, DashboardCounters } from '@recado/contract';
import type { AttendedRow, LiveRow, PersonRow, readAttendants } from './attendants.repo.ts';

type Read = Awaited<ReturnType<typeof readAttendants>>;

/** Of seconds that so many attendances took together: the mean in minutes, or null where there is none. */
const minutesOf = (seconds: number | null | undefined, count: number | undefined): number | null =>
  seconds && count ? seconds / count / 60 : null;

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number | null): number =>
  rows.reduce((sum, row) => sum + (value(row) ?? 0), 0);

const instantOf = (at: Date | string): string => new Date(at).toISOString();

function oldestOf(rows: readonly LiveRow[]): string | null {
  const [first] = rows.map(({ since }) => instantOf(since)).sort();
  return first ?? null;
}

/** The counters that are of this moment. */
export function liveCountersOf(live: readonly LiveRow[]) {
  const open = live.filter(({ status }) => status === 'open');
  const pending = live.filter(({ status }) => status === 'pending');
  return {
    supportHappening: sumOf(open, (row) => row.tickets),
    supportPending: sumOf(pending, (row) => row.tickets),
    happeningSince: oldestOf(open),
    pendingSince: oldestOf(pending),
  };
}

/** The counters of a period. */
export function countersOf({ attended, live, leads }: Read): DashboardCounters {
  const total = (value: (row: AttendedRow) => number | null) => sumOf(attended, value);
  return {
    ...liveCountersOf(live),
    supportFinished: total((row) => row.finished),
    leads,
    avgSupportTime: minutesOf(
      total((row) => row.support_seconds),
      total((row) => row.supported),
    ),
    avgWaitTime: minutesOf(
      total((row) => row.wait_seconds),
      total((row) => row.waited),
    ),
    begun: total((row) => row.tickets),
  };
}

const measuresOf = (row: AttendedRow | undefined) => ({
  avgSupportTime: minutesOf(row?.support_seconds, row?.supported),
  avgWaitTime: minutesOf(row?.wait_seconds, row?.waited),
  tickets: row?.tickets ?? 0,
  finished: row?.finished ?? 0,
  rating: row?.rated ? (row.ratings ?? 0) / row.rated : null,
  votes: row?.rated ?? 0,
});

/** What is of this moment about somebody. */
export function nowOf(person: PersonRow, live: readonly LiveRow[]) {
  const open = live.filter(({ user_id, status }) => user_id === person.id && status === 'open');
  return {
    ...{ id: person.id, online: person.online, happening: sumOf(open, ({ tickets }) => tickets) },
    lastSeenAt: person.last_seen_at === null ? null : instantOf(person.last_seen_at),
  };
}

/** Everybody of the company, and whoever is gone but attended in the period. */
export function attendantsOf({ people, attended, live }: Read): DashboardAttendant[] {
  const byUser = new Map(attended.map((row) => [row.user_id, row]));
  return people
    .filter(({ id, is_gone }) => !is_gone || byUser.has(id))
    .map((person) => ({ ...nowOf(person, live), ...measuresOf(byUser.get(person.id)), name: person.name }));
}
