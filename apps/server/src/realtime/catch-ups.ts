import { setTimeout as pause } from 'node:timers/promises';
import { type EventName, limits } from '@recado/contract';
import type { Server } from 'socket.io';
import type { ShownMessages } from '#features/messages/index.ts';
import { readsOfVisits } from '#features/tickets/index.ts';
import type { Data } from '#kit/db/data.ts';
import { deliver, type LiveSocket, shownBy, visitsOf } from './company-streams.ts';
import type { Loaders } from './load-drawn.ts';
import { type Missed, readMissed } from './read-missed.ts';

/** What somebody did a moment ago is over when it is replayed. */
const fleeting = new Set<EventName>(['ticket.typing', 'ticket.viewing']);

interface Outcome {
  replayed: boolean;
  seq: number;
}
/** Tells a client to refresh once. */
const tooMuch: Outcome = { replayed: false, seq: 0 };

/** One user's catching up: one at a time, some at once and then one every few seconds, whatever the number of their sockets. */
interface Turn {
  left: number;
  filledAt: number;
  waiting: number;
  last: Promise<unknown>;
}
/** One company's reading: one at a time, and those who ask from the same place before it begins are told the same. */
interface Reading {
  asked: Map<unknown, Promise<Missed>>;
  last: Promise<unknown>;
}
const { burst, everyMs, waiting: waitingAtMost } = limits.catchUps;

/** Takes one from the bucket. Answers how long it is to be waited for. */
function take(turn: Turn, now: number): number {
  turn.left = Math.min(burst, turn.left + (now - turn.filledAt) / everyMs) - 1;
  turn.filledAt = now;
  return turn.left >= 0 ? 0 : -turn.left * everyMs;
}

/**
 * Replays to sockets what they missed since a sequence number, as far as they may read it.
 * `replayed: false` tells a client that was away for more than 2 minutes, or missed or asked too much, to refresh once.
 */
export class CatchUps {
  readonly #options: { io: Server; data: Data; loaders: Loaders; shown: ShownMessages };
  readonly #turns = new Map<number, Turn>();
  readonly #readings = new Map<number, Reading>();

  constructor(options: { io: Server; data: Data; loaders: Loaders; shown: ShownMessages }) {
    this.#options = options;
  }

  async ask(live: LiveSocket, since: unknown): Promise<Outcome> {
    const { userId } = live.actor;
    const turn = this.#turns.get(userId) ?? {
      ...{ left: burst, filledAt: Date.now(), waiting: 0, last: Promise.resolve() },
    };
    this.#turns.set(userId, turn);
    if (turn.waiting >= waitingAtMost) return tooMuch;
    turn.waiting += 1;
    const answer = turn.last.then(async () => {
      await pause(take(turn, Date.now()), undefined, { ref: false });
      return live.socket.connected ? this.#replay(live, since) : tooMuch;
    });
    turn.last = answer
      .catch(() => undefined)
      .finally(() => {
        turn.waiting -= 1;
      });
    return answer;
  }

  /** Forgets users whose bucket is full again. */
  forgetIdle(now: number): void {
    for (const [userId, turn] of this.#turns)
      if (turn.waiting === 0 && now - turn.filledAt > burst * everyMs) this.#turns.delete(userId);
  }

  async #replay(live: LiveSocket, since: unknown): Promise<Outcome> {
    const { io, data, shown } = this.#options;
    const { companyId } = live.actor;
    const { seq, missed, payloads } = await this.#read(companyId, since);
    const visits = visitsOf([live]);
    const hasRead = visits.length ? await data.tenant(companyId, (tx) => readsOfVisits(tx, visits)) : () => false;
    for (const event of missed ?? []) {
      if (fleeting.has(event.name)) continue;
      const payload = payloads.get(event.seq);
      shown.note(companyId, shownBy(event, deliver(io, companyId, [live], { event, payload, hasRead })));
    }
    return { replayed: missed !== null, seq };
  }

  #read(companyId: number, since: unknown): Promise<Missed> {
    const { data, loaders } = this.#options;
    const reading = this.#readings.get(companyId) ?? { asked: new Map(), last: Promise.resolve() };
    this.#readings.set(companyId, reading);
    const place = typeof since === 'number' ? since : 'nowhere';
    const known = reading.asked.get(place);
    if (known) return known;
    const answer = reading.last.then(() => {
      // Whoever asks from here on needs what may happen meanwhile.
      reading.asked.delete(place);
      return readMissed(data, loaders, companyId, since);
    });
    reading.asked.set(place, answer);
    const last = answer
      .catch(() => undefined)
      .finally(() => {
        if (reading.last === last) this.#readings.delete(companyId);
      });
    reading.last = last;
    return answer;
  }
}
