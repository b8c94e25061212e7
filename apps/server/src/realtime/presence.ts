import { randomUUID } from 'node:crypto';
import { limits } from '@recado/contract';
import type { Data } from '#kit/db/data.ts';
import type { GatewayLog } from './company-streams.ts';
import { noteArrival, noteDeparture, noteNode, sweepSilent } from './presence.repo.ts';

/** Somebody of a company. */
export interface Somebody {
  companyId: number;
  userId: number;
}
interface Here extends Somebody {
  sockets: number;
  /** Runs out when nobody of them came back. */
  leaving: NodeJS.Timeout | undefined;
}

/**
 * Who is online: somebody with a socket on some node. A row a node and user says so, kept young by its node; the row of a node
 * that fell silent ends with it (core §3, wire-contract 2, its B31). Coming and going are told as events.
 */
export class Presence {
  readonly #data: Data;
  readonly #log: GatewayLog;
  readonly #node = randomUUID();
  readonly #here = new Map<number, Here>();
  /** Writes of one user come one after the other. */
  readonly #writes = new Map<number, Promise<void>>();
  readonly #beat: NodeJS.Timeout;

  readonly #graceMs: number;

  constructor(data: Data, log: GatewayLog, graceMs: number = limits.presenceGraceMs) {
    this.#data = data;
    this.#log = log;
    this.#graceMs = graceMs;
    this.#beat = setInterval(() => this.#keep(), limits.presenceSweepMs);
  }

  /** One socket more. */
  arrive({ companyId, userId }: Somebody): void {
    const known = this.#here.get(userId);
    const here = known ?? { companyId, userId, sockets: 0, leaving: undefined };
    clearTimeout(here.leaving);
    here.leaving = undefined;
    here.sockets += 1;
    this.#here.set(userId, here);
    if (!known) this.#write(userId, () => noteArrival(this.#data, this.#node, here));
  }

  /** One socket less. The last one counts after a moment in which a page may be loaded anew. */
  leave({ userId }: Somebody): void {
    const here = this.#here.get(userId);
    if (!here) return;
    here.sockets -= 1;
    if (here.sockets > 0) return;
    clearTimeout(here.leaving);
    here.leaving = setTimeout(() => this.#depart(here), this.#graceMs);
  }

  /** The node stops: nobody is here any more. */
  async stop(): Promise<void> {
    clearInterval(this.#beat);
    for (const here of [...this.#here.values()]) {
      clearTimeout(here.leaving);
      this.#depart(here);
    }
    await Promise.all(this.#writes.values());
  }

  #depart(here: Here): void {
    this.#here.delete(here.userId);
    this.#write(here.userId, () => noteDeparture(this.#data, this.#node, here));
  }

  #write(userId: number, work: () => Promise<void>): void {
    const before = this.#writes.get(userId) ?? Promise.resolve();
    const written = before
      .then(work)
      .catch((error: unknown) => this.#log.error({ err: error }, 'presence could not be noted'))
      .finally(() => {
        if (this.#writes.get(userId) === written) this.#writes.delete(userId);
      });
    this.#writes.set(userId, written);
  }

  #keep(): void {
    const ids = [...this.#here.keys()];
    noteNode(this.#data, this.#node, ids)
      .then(() => sweepSilent(this.#data))
      .catch((error: unknown) => this.#log.error({ err: error }, 'presence could not be kept'));
  }
}
