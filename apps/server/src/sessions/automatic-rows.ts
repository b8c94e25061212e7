import { decodeSettings } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { isHeldBy } from './held-lease.ts';
import { type HeldKind, noteHeld } from './held-messages.ts';
import {
  chatTimer,
  type Due,
  type DueRow,
  dueOf,
  isNewContact,
  noteFirstContacts,
  sentAgainAt,
} from './outbox-rows.ts';
import { budgetOf, type Candidate, meanPause, momentOf, type SendBudget, type SendHistory } from './send-budget.ts';
import type { Claim } from './types.ts';

/** How far into the line automatic messages are looked for. */
const lookAhead = 2000;
/** So long after she wrote, what is sent to a customer counts as an answer (0028). */
const answerMinutes = 60;
/** A long line moves on every few seconds; what it says of itself is not written each time. */
const tellEveryMs = 10_000;
/** What is too much for one look is told in steps, which leave others their share of the database. */
const tellOnMs = 1000;

/** A message to send now, or when to look again; neither when nothing automatic waits. */
export type AutomaticTurn = { due: Due } | { at: number; now: number } | undefined;

interface Held {
  now: number;
  restrictedUntil: number | null;
  timezone: string;
  settings: { key: string; value: string }[];
}

interface HeadRow extends Candidate {
  id: number;
  /** Milliseconds since 1970; later than now while an answer for it is awaited. */
  dueAt: number;
  isLater: boolean;
  conversation: number;
}

const inMs = (instant: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${instant}) * 1000)::float8`;

/**
 * The automatic messages of one connection: one at a time, when the send budget allows (decision 20). What may leave and
 * when is derived from rows, under a lock of the connection's row, so that two processes never both say yes.
 */
export class AutomaticRows {
  readonly #data: Data;
  readonly #claim: Claim;
  readonly #clock: RawBuilder<unknown>;
  /** When the held ones were told last. */
  #toldAt = Number.NEGATIVE_INFINITY;

  /** `clock`: an instant in SQL; tests give another one. */
  constructor(data: Data, claim: Claim, clock: RawBuilder<unknown> = sql`clock_timestamp()`) {
    this.#data = data;
    this.#claim = claim;
    this.#clock = clock;
  }

  /** Takes the next automatic message if one may leave now, and counts it; it is tried again `resendMs` × tries later. */
  async take(resendMs: number): Promise<AutomaticTurn> {
    return this.#data.tenant(this.#claim.companyId, async (tx) => {
      const held = await this.#hold(tx);
      if (!held) return undefined;
      const heads = await this.#heads(tx, held.now);
      if (heads.length === 0) return undefined;
      const budget = budgetOf(decodeSettings(held.settings), held.timezone);
      const history = await this.#history(tx, held, budget);
      let at = Number.POSITIVE_INFINITY;
      const kinds: HeldKind[] = [];
      for (const head of heads) {
        const others = history.firstContacts.flatMap(([conversation, when]) =>
          conversation === head.conversation ? [] : when,
        );
        const next = momentOf(held.now, head, { ...history, firstContacts: others }, budget);
        const moment = Math.max(head.dueAt, next.at);
        at = Math.min(at, moment);
        const { isNewContact, isAnswer, isLater } = head;
        if (next.why && !isLater) kinds.push({ isNewContact, isAnswer, at: next.at, why: next.why });
        if (moment > held.now) continue;
        return this.#send(tx, head, { now: held.now, resendMs });
      }
      const toldNext = await this.#tellHeld(tx, { now: held.now, kinds, pauseMs: meanPause(budget) });
      return { at: Math.min(at, toldNext), now: held.now };
    });
  }

  /** Has the held ones say so, not at every look; answers when it is time to look for that again. */
  async #tellHeld(tx: TenantDb, held: Parameters<typeof noteHeld>[2]): Promise<number> {
    if (held.kinds.length === 0) return Number.POSITIVE_INFINITY;
    if (held.now < this.#toldAt + tellEveryMs) return this.#toldAt + tellEveryMs;
    const isMore = await noteHeld(tx, this.#line(held.now), held);
    this.#toldAt = isMore ? held.now + tellOnMs - tellEveryMs : held.now;
    return isMore ? held.now + tellOnMs : Number.POSITIVE_INFINITY;
  }

  /**
   * The automatic messages in line, the first of each conversation that nothing stands before, and of what kind each of those
   * is. An answer: the customer wrote within the hour before it or since, or an agent has written since.
   */
  #line(now: number): RawBuilder<unknown> {
    const { companyId, id } = this.#claim;
    return sql`
      line as (
        select * from outbox
        where company_id = ${companyId} and connection_id = ${id} and state in ('waiting', 'sending') and automatic
        order by id limit ${lookAhead}
      ), heads as (
        select distinct on (conversation) * from line order by conversation, id
      ), free as (
        select * from heads h where not exists (
          select 1 from outbox a where a.company_id = ${companyId} and a.connection_id = ${id}
            and a.state in ('waiting', 'sending') and not a.automatic and a.kind <> 'read'
            and a.conversation = h.conversation and a.id < h.id)
      ), told as (
        select f.id, f.conversation, ${inMs(sql`f.next_at`)} as "dueAt",
          ${inMs(sql`f.next_at`)} > ${now}::float8 as "isLater", ${isNewContact(sql.ref('f'))} as "isNewContact",
          exists (
            select 1 from messages m where m.company_id = ${companyId} and m.contact_id = f.conversation
              and m.connection_id = ${id} and m.id <> f.message_id
              and ((not m.from_me and m.created_at > f.created_at - make_interval(mins => ${answerMinutes}::int))
                or (m.from_me and m.user_id is not null and m.created_at > f.created_at))) as "isAnswer"
        from free f
      )`;
  }

  /** The connection while we own its lease, its row held. Settings say which zone; the company's own where they do not. */
  async #hold(tx: TenantDb): Promise<Held | undefined> {
    const { rows } = await sql<Held>`
      select ${inMs(this.#clock)} as now, ${inMs(sql`c.restricted_until`)} as "restrictedUntil",
        coalesce((select s.value from settings s where s.company_id = c.company_id and s.key = 'timezone'), co.timezone) as timezone,
        coalesce((select json_agg(json_build_object('key', s.key, 'value', s.value)) from settings s
          where s.company_id = c.company_id and s.key like 'send%'), '[]') as settings
      from connections c join companies co on co.id = c.company_id
      where ${isHeldBy(this.#claim, 'c')}
      for no key update of c`.execute(tx.db);
    return rows[0];
  }

  /** The first of each kind among those that nothing of their conversation stands before. */
  async #heads(tx: TenantDb, now: number): Promise<HeadRow[]> {
    const { rows } = await sql<HeadRow>`
      with ${this.#line(now)}
      select distinct on ("isNewContact", "isAnswer", "isLater") * from told
      order by "isNewContact", "isAnswer", "isLater", case when "isLater" then "dueAt" end, id`.execute(tx.db);
    return rows.sort((a, b) => a.id - b.id);
  }

  async #history(
    tx: TenantDb,
    { now, restrictedUntil }: Held,
    { perHour, perMinute }: SendBudget,
  ): Promise<Omit<SendHistory, 'firstContacts'> & { firstContacts: [conversation: number, at: number][] }> {
    const { companyId, id } = this.#claim;
    const of = sql`company_id = ${companyId} and connection_id = ${id}`;
    const { rows } = await sql<{
      sent: number[];
      last: { at: number; seed: string } | null;
      firsts: [number, number][];
    }>`
      select
        coalesce((select json_agg(at order by at desc) from (
          select ${inMs(sql`left_at`)} as at from outbox where ${of}
            and left_at > to_timestamp(${now / 1000}::float8) - interval '61 minutes'
          order by left_at desc limit ${Math.max(perHour, perMinute)}) s), '[]') as sent,
        (select json_build_object('at', ${inMs(sql`left_at`)}, 'seed', wa_id) from outbox where ${of} and automatic
          and left_at > to_timestamp(${now / 1000}::float8) - interval '3 minutes' order by left_at desc limit 1) as last,
        coalesce((select json_agg(json_build_array(conversation, ${inMs(sql`at`)})) from first_contacts where ${of}
          and at > to_timestamp(${now / 1000}::float8) - interval '2 days'), '[]') as firsts`.execute(tx.db);
    const found = rows[0];
    return {
      sent: found?.sent ?? [],
      lastAutomatic: found?.last ?? null,
      firstContacts: found?.firsts ?? [],
      restrictedUntil,
    };
  }

  async #send(
    tx: TenantDb,
    head: HeadRow,
    { now, resendMs }: { now: number; resendMs: number },
  ): Promise<AutomaticTurn> {
    const { companyId, id: connectionId } = this.#claim;
    const instant = sql`to_timestamp(${now / 1000}::float8)`;
    const { rows } = await sql<DueRow>`
      update outbox o set state = 'sending', attempts = attempts + 1, left_at = ${instant},
        next_at = ${sentAgainAt(instant, sql`attempts`, resendMs)}
      where company_id = ${companyId} and connection_id = ${connectionId} and id = ${head.id}
      returning id, conversation, message_id, wa_id, kind, attempts, payload, ${chatTimer(sql.ref('o'))} as timer`.execute(
      tx.db,
    );
    const [row] = rows;
    // A person has taken it back since the look: look again.
    if (!row) return { at: now, now };
    if (head.isNewContact) await noteFirstContacts(tx, connectionId, [head.conversation], instant);
    return { due: dueOf(row) };
  }
}
