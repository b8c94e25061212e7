import { expect, test } from 'vitest';
import { type Candidate, momentOf, pauseAfter, type SendBudget, type SendHistory } from './send-budget.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const usual: SendBudget = {
  ...{ perMinute: 20, perHour: 300, newContactsPerDay: 30, jitterPercent: 30 },
  ...{ quiet: { from: '22:00', until: '07:00' }, timezone: 'America/Sao_Paulo' },
};
const nothing: SendHistory = { sent: [], lastAutomatic: null, firstContacts: [], restrictedUntil: null };
const answer: Candidate = { isNewContact: false, isAnswer: true };
const notice: Candidate = { isNewContact: false, isAnswer: false };
const nextMoment = (...asked: Parameters<typeof momentOf>): number => momentOf(...asked).at;
/** 2026-03-10 12:00 in São Paulo. */
const noon = Date.parse('2026-03-10T15:00:00Z');

/** Always the same numbers from 0 to 1 for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

test('the first automatic message leaves at once, the next after its share of the minute, give or take the jitter', () => {
  expect(nextMoment(noon, answer, nothing, usual)).toBe(noon);
  const pauses = Array.from({ length: 400 }, (_, n) => pauseAfter(`3EB0${n}`, usual));
  for (const pause of pauses) {
    expect(pause).toBeGreaterThanOrEqual(2100);
    expect(pause).toBeLessThanOrEqual(3900);
  }
  expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan(1700);
  const after = { ...nothing, lastAutomatic: { at: noon, seed: '3EB01' } };
  expect(nextMoment(noon, answer, after, usual)).toBe(noon + pauseAfter('3EB01', usual));
});

test('what agents sent counts: a full minute holds automatic messages until it has room', () => {
  const sent = Array.from({ length: 25 }, (_, n) => noon - n * second);
  const at = nextMoment(noon, answer, { ...nothing, sent }, usual);
  expect(sent.filter((one) => one > at - minute)).toHaveLength(19);
});

test('an answer leaves in quiet hours, another message waits for their end in the company zone', () => {
  const night = Date.parse('2026-03-11T02:30:00Z'); // 23:30
  expect(nextMoment(night, answer, nothing, usual)).toBe(night);
  expect(nextMoment(night, notice, nothing, usual)).toBe(Date.parse('2026-03-11T10:00:00Z'));
  expect(nextMoment(night, notice, nothing, { ...usual, quiet: null })).toBe(night);
  expect(nextMoment(noon, notice, nothing, { ...usual, quiet: { from: '12:00', until: '13:30' } })).toBe(
    noon + 1.5 * hour,
  );
});

test('a first message to somebody new waits for the next civil day when the day has had its share', () => {
  const firstContacts = Array.from({ length: 30 }, (_, n) => noon - n * minute);
  const cold = { isNewContact: true, isAnswer: true };
  const at = nextMoment(noon, cold, { ...nothing, firstContacts }, usual);
  expect(new Date(at - (at % second)).toISOString()).toBe('2026-03-11T03:00:00.000Z');
  expect(nextMoment(noon, answer, { ...nothing, firstContacts }, usual)).toBe(noon);
  // Cold and no answer: the next day begins in quiet hours.
  expect(nextMoment(noon, { isNewContact: true, isAnswer: false }, { ...nothing, firstContacts }, usual)).toBe(
    Date.parse('2026-03-11T10:00:00Z'),
  );
});

test('a restriction holds everything automatic until its end', () => {
  const restrictedUntil = noon + 5 * hour;
  expect(nextMoment(noon, answer, { ...nothing, restrictedUntil }, usual)).toBe(restrictedUntil);
});

test('what holds a message last is named: its turn, the new contacts of the day, quiet hours, a restriction', () => {
  const night = Date.parse('2026-03-11T02:30:00Z');
  const why = (...asked: Parameters<typeof momentOf>) => momentOf(...asked).why;
  const firstContacts = Array.from({ length: 30 }, (_, n) => noon - n * minute);
  const cold = { isNewContact: true, isAnswer: true };
  const restricted = { ...nothing, restrictedUntil: noon + hour };
  expect(why(noon, notice, nothing, usual)).toBeNull();
  expect(why(noon, notice, { ...nothing, lastAutomatic: { at: noon, seed: 'x' } }, usual)).toBe('pace');
  expect(why(noon, cold, { ...nothing, firstContacts }, usual)).toBe('newContacts');
  expect(why(night, notice, nothing, usual)).toBe('quiet');
  expect(why(noon, { ...cold, isAnswer: false }, { ...nothing, firstContacts }, usual)).toBe('quiet');
  expect(why(noon, notice, restricted, usual)).toBe('restricted');
  expect(why(noon, notice, { ...restricted, restrictedUntil: night }, usual)).toBe('quiet');
});

test('a day without a midnight ends all the same', () => {
  const eve = Date.parse('2018-11-04T02:30:00Z'); // 23:30 before the clock went from 24:00 to 01:00
  const firstContacts = Array.from({ length: 30 }, (_, n) => eve - n * minute);
  const at = nextMoment(eve, { isNewContact: true, isAnswer: true }, { ...nothing, firstContacts }, usual);
  expect(at).toBeGreaterThanOrEqual(Date.parse('2018-11-04T03:00:00Z'));
  expect(at).toBeLessThan(Date.parse('2018-11-04T03:01:00Z'));
});

interface Row {
  at: number;
  wire: number;
  automatic: boolean;
  isNew: boolean;
  isAnswer: boolean;
  seed: string;
}

/** What every process would read from the rows, and nothing else: a restart changes nothing. */
function historyOf(rows: readonly Row[], now: number, budget: SendBudget): SendHistory {
  const sent: number[] = [];
  let lastAutomatic: SendHistory['lastAutomatic'] = null;
  for (let n = rows.length - 1; n >= 0 && sent.length < budget.perHour; n--) {
    const row = rows[n];
    if (!row || row.at <= now - hour - minute) break;
    sent.push(row.at);
    if (row.automatic) lastAutomatic ??= { at: row.at, seed: row.seed };
  }
  const firstContacts = rows.filter(({ isNew, at }) => isNew && at > now - 26 * hour).map(({ at }) => at);
  return { sent, lastAutomatic, firstContacts, restrictedUntil: null };
}

const kinds: readonly Candidate[] = [true, false].flatMap((isNewContact) =>
  [true, false].map((isAnswer) => ({ isNewContact, isAnswer })),
);

/** A company: bursts of automatic messages, agents who write, and processes that look when they like. */
class Company {
  readonly rows: Row[] = [];
  readonly #waiting = kinds.map(() => 0);
  readonly #random: () => number;
  readonly #budget: SendBudget;

  constructor(seed: number, budget: SendBudget) {
    this.#random = randomOf(seed);
    this.#budget = budget;
  }

  run(begin: number, end: number): void {
    for (let now = begin; now < end; ) {
      this.#happen(now);
      now = Math.ceil(this.#look(now));
    }
  }

  #kind(): number {
    return (this.#random() < 0.06 ? 0 : 2) + (this.#random() < 0.5 ? 0 : 1);
  }

  #leave(at: number, automatic: boolean, { isNewContact: isNew, isAnswer }: Candidate): void {
    this.rows.push({
      at,
      wire: at + this.#random() * 400,
      automatic,
      isNew,
      isAnswer,
      seed: `3EB0${this.rows.length}`,
    });
  }

  #happen(now: number): void {
    const random = this.#random;
    const coming = (random() < 0.004 ? random() * 700 : 0) + (random() < 0.05 ? 1 : 0);
    for (let n = Math.floor(coming); n > 0; n--) {
      const kind = this.#kind();
      this.#waiting[kind] = (this.#waiting[kind] ?? 0) + 1;
    }
    const typed = random() < 0.01 ? random() * 12 : 0;
    for (let n = Math.floor(typed); n > 0; n--) this.#leave(now, false, kinds[this.#kind()] ?? notice);
  }

  /** Sends what may leave now; answers when to look again, at the latest some minutes later. */
  #look(now: number): number {
    const history = historyOf(this.rows, now, this.#budget);
    let soonest = now + 5 * minute * this.#random();
    for (const [index, kind] of kinds.entries()) {
      const count = this.#waiting[index] ?? 0;
      if (count === 0) continue;
      const at = nextMoment(now, kind, history, this.#budget);
      soonest = Math.min(soonest, Math.max(at, now + 1));
      if (at > now) continue;
      this.#waiting[index] = count - 1;
      this.#leave(now, true, kind);
      break;
    }
    return soonest;
  }
}

/** The most of these moments, each with all that left before it, in one window that ends with an automatic message. */
function fullest(rows: readonly Row[], length: number): number {
  let most = 0;
  for (const [n, row] of rows.entries()) {
    if (!row.automatic) continue;
    let count = 0;
    // What left before came to the wire at most 400 ms later than its row says.
    for (let at = n; at >= 0 && (rows[at]?.at ?? 0) > row.wire - length - 400; at--)
      if ((rows[at]?.wire ?? 0) > row.wire - length) count++;
    most = Math.max(most, count);
  }
  return most;
}

test.each([
  ['in São Paulo', 'America/Sao_Paulo', '2026-03-10T03:00:00Z', 11],
  ['around a clock put forward at midnight', 'America/Sao_Paulo', '2018-11-03T03:00:00Z', 12],
  ['around a clock put back', 'America/New_York', '2026-10-31T04:00:00Z', 13],
])(
  'no 60 seconds, no 60 minutes and no day holds more than its limit: two days %s',
  (_title, timezone, begin, seed) => {
    const budget = { ...usual, timezone };
    const company = new Company(seed, budget);
    company.run(Date.parse(begin), Date.parse(begin) + 40 * hour);
    const { rows } = company;
    const automatic = rows.filter((row) => row.automatic);
    expect(automatic.length, 'messages').toBeGreaterThan(1000);
    // With those of agents, which are not held; and alone. The limits are reached, so there was more to send.
    expect(fullest(rows, minute), 'in a minute').toBeLessThanOrEqual(budget.perMinute);
    expect(fullest(rows, hour), 'in an hour').toBe(budget.perHour);
    const newOfDay = new Map<string, number>();
    const local = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
    for (const row of rows) {
      const [day = '', time = ''] = local.format(row.wire).split(', ');
      if (row.isNew) newOfDay.set(day, (newOfDay.get(day) ?? 0) + 1);
      if (row.automatic && row.isNew) expect(newOfDay.get(day), day).toBeLessThanOrEqual(budget.newContactsPerDay);
      if (row.automatic && !row.isAnswer) expect(time >= '07:00:00' && time < '22:00:01', time).toBe(true);
    }
    expect(Math.max(...newOfDay.values()), 'first contacts').toBeGreaterThanOrEqual(budget.newContactsPerDay);
  },
);
