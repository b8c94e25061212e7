import { type Address, parseAddressKey } from '@recado/whatsapp';
import { dialledForms } from '@recado/whatsapp/identity';
import { z } from 'zod';
import { filesChannel } from '#features/messages/index.ts';
import { openSeal } from '#kit/crypto/seal.ts';
import { listenTo } from '#kit/db/listen.ts';
import { takeTurns } from '#kit/limited/take-turns.ts';
import { Leases } from './leases.ts';
import { answerLookup, lookupChannel } from './number-lookup.ts';
import { Loop, reasonOf } from './serial.ts';
import { Session, type SessionDeps } from './session.ts';
import { type SessionRuntimeOptions, sessionTimings } from './types.ts';

const claimLimit = 20;
/** Every so many polls the queues are looked at although nobody told of anything: a notice can be lost. */
const pollsPerLook = 5;
const channels = ['recado_connections', 'recado_outbox', 'recado_typing', filesChannel, lookupChannel] as const;
/** Files that one thread fetches at a time, of all its sessions. */
const filesAtOnce = 4;
const typingNotice = z.object({ connectionId: z.number(), address: z.string(), on: z.boolean() });

/** Runs the sessions of one trust domain in this thread. */
export interface SessionRuntime {
  /** Whether a number has WhatsApp; unknown when none of the wanted sessions is here and connected. */
  lookup(companyId: number, connectionId: number | null, digits: string): Promise<'yes' | 'no' | 'unknown'>;
  /** Stops every session and gives the leases back, so that the next owner starts at once. */
  stop(): Promise<void>;
}

/** Whether an account stands under these digits; it is not when WhatsApp knows it under the other Brazilian form. */
function isUnder(digits: string, address: Address | undefined): boolean {
  return address !== undefined && !dialledForms(digits).slice(1).includes(address.value);
}

class Runtime implements SessionRuntime {
  readonly #options: SessionRuntimeOptions;
  readonly #deps: SessionDeps;
  readonly #leases: Leases;
  readonly #sessions = new Map<number, Session>();
  readonly #reconcile: Loop;
  readonly #ending = new Set<Promise<void>>();
  #unlisten: (() => Promise<void>) | undefined;
  #poll: NodeJS.Timeout | undefined;
  #polls = 0;
  #isFirst = true;

  constructor(options: SessionRuntimeOptions) {
    this.#options = options;
    const timings = { ...sessionTimings, ...options.timings };
    this.#leases = new Leases(options.data, options.nodeId, options.domain, timings.leaseMs);
    this.#deps = {
      options,
      timings,
      leases: this.#leases,
      seal: openSeal(options.secretKey, 'connection-keys'),
      inTurn: takeTurns(filesAtOnce),
      onOver: (session) => {
        if (this.#sessions.get(session.claim.id) === session) this.#sessions.delete(session.claim.id);
        this.#reconcile.wake();
      },
    };
    this.#reconcile = new Loop(
      () => this.#tick(),
      (error) => options.log('error', 'The connections could not be looked through', { error: reasonOf(error) }),
    );
  }

  async start(): Promise<void> {
    const { pool, log } = this.#options;
    const hooks = {
      onNotice: (channel: string, payload: string) => this.#onNotice(channel, payload),
      onOpen: () => {
        this.#reconcile.wake();
        this.#wakeQueues();
      },
      onLoss: (error: Error) => log('warn', 'Notifications are opened again', { error: error.message }),
    };
    this.#unlisten = await listenTo(pool, channels, hooks);
    this.#poll = setInterval(() => {
      this.#reconcile.wake();
      if (++this.#polls % pollsPerLook === 0) this.#wakeQueues();
    }, this.#deps.timings.pollMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#poll);
    await this.#unlisten?.();
    await this.#reconcile.stop();
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    await Promise.all(
      sessions.map(async (session) => {
        await session.stop();
        await this.#leases.release([session.claim]);
      }),
    );
    await Promise.all(this.#ending);
  }

  async lookup(companyId: number, connectionId: number | null, digits: string): Promise<'yes' | 'no' | 'unknown'> {
    const wanted = [...this.#sessions.values()].filter(({ claim }) => claim.companyId === companyId);
    const asked = wanted.find(({ claim }) => claim.id === connectionId);
    for (const session of asked ? [asked, ...wanted] : wanted) {
      const found = await session.lookup([digits]).catch(() => undefined);
      if (found) return found.some(({ address }) => isUnder(digits, address)) ? 'yes' : 'no';
    }
    return 'unknown';
  }

  #wakeQueues(): void {
    for (const session of this.#sessions.values()) {
      session.wakeOutbox('automatic');
      session.wakeInbound();
      session.wakeFiles();
    }
  }

  #onNotice(channel: string, payload: string): void {
    if (channel === 'recado_connections') this.#reconcile.wake();
    else if (channel === 'recado_outbox') this.#onOutbox(payload);
    else if (channel === filesChannel) this.#sessions.get(Number(payload))?.wakeFiles();
    else if (channel === lookupChannel) this.#onLookup(payload);
    else this.#onTyping(payload);
  }

  /** `12`, `12 automatic` or `12 undoable`: what waits on a connection. */
  #onOutbox(payload: string): void {
    const [id, what] = payload.split(' ');
    this.#sessions.get(Number(id))?.wakeOutbox(what === 'automatic' || what === 'undoable' ? what : undefined);
  }

  #onLookup(payload: string): void {
    const drives = (companyId: number) =>
      [...this.#sessions.values()].some(({ claim }) => claim.companyId === companyId);
    answerLookup(this.#options.pool, payload, (...asked) => this.lookup(...asked), drives).catch((error: unknown) =>
      this.#options.log('warn', 'A look-up was not answered', { error: reasonOf(error) }),
    );
  }

  #onTyping(payload: string): void {
    const notice = typingNotice.safeParse(JSON.parse(payload));
    if (!notice.success) return;
    const { connectionId, address, on } = notice.data;
    void this.#sessions.get(connectionId)?.typing(parseAddressKey(address), on);
  }

  async #tick(): Promise<void> {
    await this.#renew();
    // Nobody else can be alive: what an earlier run left is taken at the first look, without waiting for its end.
    const claimed = await this.#leases.claim(claimLimit, this.#isFirst && this.#options.exclusive === true);
    for (const claim of claimed) this.#open(claim);
    // There may be more; the next round renews before it claims, so that no lease ends while many are started.
    if (claimed.length === claimLimit) this.#reconcile.wake();
    else this.#isFirst = false;
  }

  #open(claim: Session['claim']): void {
    const earlier = this.#sessions.get(claim.id);
    if (earlier) this.#finish(earlier.stop());
    const session = new Session(claim, this.#deps);
    this.#sessions.set(claim.id, session);
    session.begin();
  }

  async #renew(): Promise<void> {
    const held = [...this.#sessions.values()];
    const wishes = await this.#leases.renew(held.map((session) => session.claim));
    const lost = held.filter(
      (session) => !wishes.has(session.claim.id) && this.#sessions.get(session.claim.id) === session,
    );
    const deleted = await this.#leases.deleted(lost.map((session) => session.claim.id));
    for (const session of lost) {
      this.#sessions.delete(session.claim.id);
      if (deleted.has(session.claim.id)) this.#finish(session.removed());
      else {
        this.#options.log('warn', 'The lease of a session was lost', { connectionId: session.claim.id });
        this.#finish(session.stop());
      }
    }
    for (const session of held) {
      const wish = wishes.get(session.claim.id);
      if (wish) session.apply(wish);
    }
  }

  #finish(work: Promise<void>): void {
    const ending = work
      .catch((error: unknown) => this.#options.log('warn', 'A session did not end cleanly', { error: reasonOf(error) }))
      .then(() => {
        this.#ending.delete(ending);
      });
    this.#ending.add(ending);
  }
}

/**
 * Claims the connections of its trust domain and drives them until stopped: leases with takeover (I-59), the driver of
 * each, what comes in through the journal and what goes out through the outbox.
 */
export async function startSessionRuntime(options: SessionRuntimeOptions): Promise<SessionRuntime> {
  const runtime = new Runtime(options);
  await runtime.start();
  return runtime;
}
