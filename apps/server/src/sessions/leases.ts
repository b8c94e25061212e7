import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import type { Claim, TrustDomain } from './types.ts';

export type Desired = 'running' | 'logout' | 'renew' | 'stopped';

/** What the company wants of a connection, and which change of that wish this is. */
export interface Wish {
  id: number;
  desired: Desired;
  generation: number;
  pairingNumber: string | null;
}
/** `lastSeenAt`: when the owner before last knew it connected. */
export type Claimed = Claim & Wish & { lastSeenAt: Date | null };

/** A restored copy takes no connection while the original may hold it (docs/decisions/0140). */
const isHome = sql`not exists (select from installation where found_place is not null)`;

const inDomain = (domain: TrustDomain) =>
  domain === 'all' ? sql`true` : domain === 'local' ? sql`provider = 'local'` : sql`provider <> 'local'`;

/** Leases on connections: who drives which. An owner renews in one statement; a dead owner's lease ends by itself (I-59). */
export class Leases {
  readonly #data: Data;
  readonly #owner: string;
  readonly #domain: TrustDomain;
  readonly #leaseMs: number;

  constructor(data: Data, owner: string, domain: TrustDomain, leaseMs: number) {
    this.#data = data;
    this.#owner = owner;
    this.#domain = domain;
    this.#leaseMs = leaseMs;
  }

  #until() {
    return sql`clock_timestamp() + make_interval(secs => ${this.#leaseMs / 1000}::float8)`;
  }

  /** Takes up to `limit` connections that nobody drives; with `fromDead` also those of owners that cannot be alive. */
  async claim(limit: number, fromDead: boolean): Promise<Claimed[]> {
    const free = fromDead ? sql`true` : sql`(lease_until is null or lease_until < clock_timestamp())`;
    const claimed = await this.#data.system((tx) =>
      sql<{
        company_id: number;
        id: number;
        fence: number;
        desired: Desired;
        generation: number;
        pairing_number: string | null;
        last_seen_at: Date | null;
      }>`
        update connections c set lease_owner = ${this.#owner}, lease_until = ${this.#until()}, fence = c.fence + 1
        from (
          select company_id, id from connections
          where desired <> 'stopped' and ${isHome} and ${free} and lease_owner is distinct from ${this.#owner} and ${inDomain(this.#domain)}
          order by id limit ${limit} for update skip locked
        ) due
        where c.company_id = due.company_id and c.id = due.id
        returning c.company_id, c.id, c.fence, c.desired, c.generation, c.pairing_number, c.last_seen_at`.execute(
        tx.db,
      ),
    );
    return claimed.rows.map((row) => ({
      companyId: row.company_id,
      id: row.id,
      fence: row.fence,
      owner: this.#owner,
      desired: row.desired,
      generation: row.generation,
      pairingNumber: row.pairing_number,
      lastSeenAt: row.last_seen_at,
    }));
  }

  /** Renews the leases still held and tells the wish for each; a connection that is missing in the answer is lost. */
  async renew(held: readonly Claim[]): Promise<Map<number, Wish>> {
    if (!held.length) return new Map();
    const ids = held.map((claim) => claim.id);
    const fences = held.map((claim) => claim.fence);
    const renewed = await this.#data.system((tx) =>
      sql<{ id: number; desired: Desired; generation: number; pairing_number: string | null }>`
        update connections c set lease_until = ${this.#until()},
          last_seen_at = case when c.status = 'CONNECTED' then now() else c.last_seen_at end
        from unnest(${ids}::int[], ${fences}::bigint[]) as h(id, fence)
        where c.id = h.id and c.fence = h.fence and c.lease_owner = ${this.#owner}
        returning c.id, c.desired, c.generation, c.pairing_number`.execute(tx.db),
    );
    return new Map(
      renewed.rows.map((row) => [
        row.id,
        { id: row.id, desired: row.desired, generation: row.generation, pairingNumber: row.pairing_number },
      ]),
    );
  }

  /** Which of the lost connections do not exist any more. */
  async deleted(ids: readonly number[]): Promise<Set<number>> {
    if (!ids.length) return new Set();
    const rows = await this.#data.system((tx) =>
      sql<{ id: number }>`select id from connections where id = any(${ids}::int[])`.execute(tx.db),
    );
    const there = new Set(rows.rows.map((row) => row.id));
    return new Set(ids.filter((id) => !there.has(id)));
  }

  /** Gives leases back and tells the other nodes, so that the next owner starts at once. */
  async release(held: readonly Claim[]): Promise<void> {
    if (!held.length) return;
    await this.#data.system((tx) =>
      sql`
        with freed as (
          update connections c set lease_owner = null, lease_until = null
          from unnest(${held.map((claim) => claim.id)}::int[], ${held.map((claim) => claim.fence)}::bigint[]) as h(id, fence)
          where c.id = h.id and c.fence = h.fence and c.lease_owner = ${this.#owner} returning c.id
        )
        select pg_notify('recado_connections', '') from freed limit 1`.execute(tx.db),
    );
  }

  /** A renewal was carried out: from now on the session shall run, unless somebody wished anew meanwhile. */
  async settleRenewal(claim: Claim, generation: number): Promise<void> {
    await this.#data.system((tx) =>
      sql`
        update connections set desired = 'running'
        where company_id = ${claim.companyId} and id = ${claim.id} and fence = ${claim.fence}
          and lease_owner = ${this.#owner} and generation = ${generation}`.execute(tx.db),
    );
  }

  /** The session is over for good: nobody drives it until somebody wishes anew. False when that has happened already. */
  async settleEnd(claim: Claim, generation: number): Promise<boolean> {
    const settled = await this.#data.system((tx) =>
      sql`
        update connections set desired = 'stopped', pairing_number = null, lease_owner = null, lease_until = null
        where company_id = ${claim.companyId} and id = ${claim.id} and fence = ${claim.fence}
          and lease_owner = ${this.#owner} and generation = ${generation}`.execute(tx.db),
    );
    return Number(settled.numAffectedRows) > 0;
  }
}
