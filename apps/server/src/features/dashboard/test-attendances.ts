/** Random attendances of a company, and what they must add up to, told without the database. */
import { dayIn } from '@recado/contract';
import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import type { Dice } from '#testing/dice.ts';
import type { World } from '../../inbound/test-world.ts';

export interface Attendance {
  id: number;
  status: 'pending' | 'open' | 'closed';
  contact_id: number;
  connection_id: number;
  queue_id: number | null;
  user_id: number | null;
  queued_at: Date | null;
  started_at: Date | null;
  closed_at: Date | null;
  rating: number | null;
  first_response_seconds: number | null;
  created_at: Date;
}

const minute = 60_000;
const after = (dice: Dice, at: Date, minutes: number): Date => new Date(at.getTime() + dice.below(minutes) * minute);

/** Contacts that write once, and some that write more often. */
async function makeContacts(data: Data, world: World, count: number): Promise<number[]> {
  const rows = await data.tenant(world.companyId, ({ db, companyId }) =>
    db
      .insertInto('contacts')
      .values(Array.from({ length: count }, (_, index) => ({ company_id: companyId, name: `Cliente ${index}` })))
      .returning('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
}

type Made = Omit<Attendance, 'id' | 'contact_id'>;

function life(dice: Dice, world: World, agents: readonly Actor[], from: Date, days: number): Made {
  const begun = new Date(from.getTime() + dice.below(days * 24 * 60 * 60) * 1000);
  const status = dice.oneOf(['closed', 'closed', 'closed', 'open', 'pending'] as const);
  const queued = dice.below(10) === 0 ? null : after(dice, begun, 5);
  // Some are taken at once, some as soon as they wait.
  const started = status === 'pending' ? null : dice.below(5) === 0 ? queued : after(dice, queued ?? begun, 90);
  const closed = status === 'closed' ? after(dice, started ?? begun, 300) : null;
  const agent =
    dice.below(8) === 0 || status === 'pending' ? null : (agents[dice.below(agents.length)]?.userId ?? null);
  return {
    ...{ status, queued_at: queued, started_at: started, closed_at: closed, created_at: begun, user_id: agent },
    connection_id: world.connectionId,
    queue_id: dice.oneOf([null, ...world.queueIds] as [number | null, ...number[]]),
    rating: closed && agent && dice.below(2) === 0 ? 1 + dice.below(3) : null,
    first_response_seconds: started && dice.below(3) > 0 ? dice.below(7200) : null,
  };
}

/** Fills a company with attendances that began within so many days. */
export async function makeAttendances(
  data: Data,
  dice: Dice,
  world: World,
  wanted: { agents: readonly Actor[]; from: Date; days: number; count: number; secondConnectionId: number },
): Promise<Attendance[]> {
  const contacts = await makeContacts(data, world, wanted.count);
  const lives = contacts.map((contact, index) => ({
    ...life(dice, world, wanted.agents, wanted.from, wanted.days),
    // An open ticket is the only one of its contact; ended ones may share theirs.
    contact_id: contact,
    isShared: index % 3 === 0,
  }));
  const shared = contacts[0] ?? 0;
  const rows = lives.map(({ isShared, ...row }) => ({
    ...row,
    contact_id: isShared && row.status === 'closed' ? (contacts[dice.below(6)] ?? shared) : row.contact_id,
    connection_id: dice.below(4) === 0 ? wanted.secondConnectionId : row.connection_id,
  }));
  return data.tenant(world.companyId, async ({ db, companyId }) => {
    const made = await db
      .insertInto('tickets')
      .values(rows.map((row) => ({ ...row, company_id: companyId })))
      .returning('id')
      .execute();
    return rows.map((row, index) => ({ ...row, id: made[index]?.id ?? 0 }));
  });
}

/** Those that began on the civil days, by the calendar of the runtime. */
export const begunBetween = (rows: readonly Attendance[], timezone: string, from: string, to: string): Attendance[] =>
  rows.filter(({ created_at }) => {
    const day = dayIn(timezone, created_at);
    return day >= from && day <= to;
  });

const minutesBetween = (from: Date | null, to: Date | null): number | null =>
  from && to && to > from ? (to.getTime() - from.getTime()) / minute : null;

export const supportOf = (row: Attendance): number | null => minutesBetween(row.started_at, row.closed_at);
export const waitOf = (row: Attendance): number | null => minutesBetween(row.queued_at, row.started_at);

/** The mean of what there is; null of nothing. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Contacts with exactly one of these. */
export function singlesOf(rows: readonly Attendance[]): number[] {
  const counts = new Map<number, number>();
  for (const { contact_id } of rows) counts.set(contact_id, (counts.get(contact_id) ?? 0) + 1);
  return rows.filter(({ contact_id }) => counts.get(contact_id) === 1).map(({ id }) => id);
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
  formats.set(timeZone, made);
  return made;
}

/** The weekday (0 = Sunday) and hour of an instant, by the calendar of the runtime. */
export function hourOf(at: Date, timezone: string): { weekday: number; hour: number } {
  const part = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part.weekday ?? '');
  return { weekday, hour: Number(part.hour) };
}
