/** A civil due date in the company's zone; null never ends (decisions 13 and 28). */
export interface DueDate {
  due_date: string | null;
  timezone: string;
}

// A date far away stands for "never ends" on the wire, since its clients need one (decision 28).
const never = new Date('2999-12-31T23:59:59.999Z');

/** Milliseconds that the zone is ahead of UTC at an instant. */
function zoneOffset(instant: Date, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((item) => item.type === type)?.value);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.trunc(instant.getTime() / 1000) * 1000
  );
}

/**
 * The instant at which a local wall time of a civil day happens in a zone; `time` as HH:mm:ss.SSS. A time that the clocks leave
 * out goes forward with them, as PostgreSQL reads it (docs/rules/tickets.md, S-1).
 */
export function instantOf(day: string, time: string, timezone: string): Date {
  const asUtc = new Date(`${day}T${time}Z`);
  const guess = new Date(asUtc.getTime() - zoneOffset(asUtc, timezone));
  const offset = zoneOffset(guess, timezone);
  // Once more with the offset at the guess, for days on which the clock changes.
  const second = new Date(asUtc.getTime() - offset);
  return zoneOffset(second, timezone) === offset || second > guess ? second : guess;
}

/** The last instant of the due day in the company's zone; far away when the company has no due date. */
export function endOfDueDay(company: DueDate): Date {
  return company.due_date ? instantOf(company.due_date, '23:59:59.999', company.timezone) : never;
}

/** Whether the whole due day has passed, and how many civil days remain (0 on the due day itself). */
export function dueState(company: DueDate, now: Date): { overdue: boolean; daysLeft: number } {
  const end = endOfDueDay(company);
  return { overdue: now.getTime() > end.getTime(), daysLeft: Math.floor((end.getTime() - now.getTime()) / 86_400_000) };
}
