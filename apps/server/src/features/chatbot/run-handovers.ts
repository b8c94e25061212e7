import type pg from 'pg';
import { findTicket, type TicketFacts } from '#features/tickets/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { startRounds } from '#kit/work/rounds.ts';
import { startWorkLoop, usualTimings, type WorkLog } from '#kit/work/work-loop.ts';
import type { Outside } from './bot-types.ts';
import {
  claimHandover,
  dropHandover,
  type Handover,
  handoversChannel,
  holdHandover,
  postponeHandover,
  strikeAnswered,
  watchHandovers,
} from './handovers.repo.ts';

export type { Handover } from './handovers.repo.ts';

/** Writes what was answered. The ticket is held and still the bot's; what is written is seen with the end of the question. */
export type Settle = (tx: TenantDb, ticket: TicketFacts) => Promise<void>;
export type HandoverResult = { settle: Settle } | { retryInSeconds: number };

/** Asks one kind of outside. */
export interface HandoverWorker {
  /** A message that comes meanwhile ends the call, and both are asked together. Else it waits for its turn. */
  restarts: boolean;
  /** Asks, outside of any transaction. The signal ends it: a person has taken over, or the process stops. */
  call(handover: Handover, signal: AbortSignal): Promise<HandoverResult>;
  /** What is written when `call` throws again and again. */
  giveUp(handover: Handover, error: unknown): Settle;
}

export interface HandoverOptions {
  data: Data;
  pool: pg.Pool;
  log: WorkLog;
  workers: Partial<Record<Outside['kind'], HandoverWorker>>;
  lookEveryMs?: number;
}

/** Questions of one process at a time; each holds nothing but a call and its row. */
const maxOpen = 100;
const watchEveryMs = 500;
/** How often a call may throw, and how long it rests. */
const maxThrows = 3;
const throwRestSeconds = 3;
/** So long newer messages make the question anew; whoever goes on writing is answered all the same. */
const joinMs = 20_000;
const isJoining = ({ since }: Handover): boolean => Date.now() - since.getTime() < joinMs;
const keyOf = ({ companyId, ticketId }: { companyId: number; ticketId: number }): string => `${companyId}:${ticketId}`;

interface Open {
  handover: Handover;
  worker: HandoverWorker;
  stop: AbortController;
  done: Promise<void>;
}

class Handovers {
  readonly #options: HandoverOptions;
  readonly #open = new Map<string, Open>();
  owner = '';

  constructor(options: HandoverOptions) {
    this.#options = options;
  }

  /** Begins with a question; resolves when there is room for another one. */
  async begin(handover: Handover, owner: string): Promise<void> {
    this.owner = owner;
    const worker = this.#options.workers[handover.kind] ?? fail('ERR_INTERNAL');
    const open: Open = { handover, worker, stop: new AbortController(), done: Promise.resolve() };
    const key = keyOf(handover);
    open.done = this.#ask(open).finally(() => {
      if (this.#open.get(key) === open) this.#open.delete(key);
    });
    this.#open.set(key, open);
    if (this.#open.size >= maxOpen) await Promise.race([...this.#open.values()].map(({ done }) => done));
  }

  /** Renews the leases, and ends the calls whose answer nobody waits for. */
  async watch(): Promise<void> {
    if (this.#open.size === 0) return;
    const before = [...this.#open];
    const found = await watchHandovers(this.#options.data, this.owner);
    const now = new Map(found.map((watched) => [keyOf(watched), watched]));
    for (const [key, { handover, worker, stop }] of before) {
      const watched = now.get(key);
      // One that somebody else holds just now is looked at in the next round.
      if (!watched) continue;
      const isNewer = worker.restarts && isJoining(handover) && watched.count > handover.messageIds.length;
      if (!watched.isBots || isNewer) stop.abort();
    }
  }

  async stop(): Promise<void> {
    for (const { stop } of this.#open.values()) stop.abort();
    await Promise.all([...this.#open.values()].map(({ done }) => done));
  }

  async #ask(open: Open): Promise<void> {
    const { data, log } = this.#options;
    const { companyId, ticketId } = open.handover;
    try {
      const result = await this.#call(open);
      await data.tenant(companyId, (tx) => this.#finish(tx, open, result));
    } catch (error) {
      log.warn({ err: error, companyId, ticketId }, 'A question to the outside could not be finished');
      await data
        .tenant(companyId, (tx) => postponeHandover(tx, ticketId, this.owner, throwRestSeconds))
        .catch((err: unknown) => log.warn({ err, companyId, ticketId }, 'It is asked again when its lease has ended'));
    }
  }

  async #call({ handover, worker, stop }: Open): Promise<HandoverResult | undefined> {
    const { log } = this.#options;
    const { companyId, ticketId } = handover;
    try {
      return await worker.call(handover, stop.signal);
    } catch (error) {
      if (stop.signal.aborted) return undefined;
      log.warn({ err: error, companyId, ticketId, kind: handover.kind }, 'A question to the outside failed');
      if (handover.attempts < maxThrows) return { retryInSeconds: throwRestSeconds };
      return { settle: worker.giveUp(handover, error) };
    }
  }

  /** With the ticket held: nothing is written once a person is in the conversation. */
  async #finish(tx: TenantDb, { handover, worker, stop }: Open, result: HandoverResult | undefined): Promise<void> {
    const { ticketId } = handover;
    const held = await holdHandover(tx, handover, this.owner);
    if (!held) return dropHandover(tx, ticketId, this.owner);
    const isNewer = held.messageIds.length > handover.messageIds.length;
    const isOther = held.kind !== handover.kind || held.targetId !== handover.targetId;
    if (isOther || (isNewer && worker.restarts && isJoining(handover)))
      return postponeHandover(tx, ticketId, this.owner, 0);
    if (!result || stop.signal.aborted) return postponeHandover(tx, ticketId, this.owner, 0);
    if ('retryInSeconds' in result) return postponeHandover(tx, ticketId, this.owner, result.retryInSeconds);
    const ticket = (await findTicket(tx, { id: ticketId })) ?? fail('ERR_NO_TICKET_FOUND');
    await result.settle(tx, ticket);
    await strikeAnswered(tx, handover, this.owner);
  }
}

/** Asks models and integrations what customers are answered: beside the messages, one question a ticket at a time. */
export async function startHandovers(options: HandoverOptions): Promise<{ stop(): Promise<void> }> {
  const { data, pool, log, workers, lookEveryMs = usualTimings.lookEveryMs } = options;
  const handovers = new Handovers(options);
  const kinds = Object.keys(workers);
  const loop = await startWorkLoop<Handover>({
    ...{ pool, log, channel: handoversChannel, timings: { lookEveryMs } },
    claim: (owner) => claimHandover(data, owner, kinds),
    work: (handover, owner) => handovers.begin(handover, owner),
  });
  const watch = startRounds({
    everyMs: watchEveryMs,
    round: () => handovers.watch(),
    onError: (err) => log.warn({ err }, 'Questions to the outside could not be watched'),
  });
  return {
    stop: async () => {
      await loop.stop();
      await handovers.stop();
      await watch.stop();
    },
  };
}
