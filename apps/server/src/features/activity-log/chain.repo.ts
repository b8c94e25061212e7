import type { ActivityProof } from '@recado/contract';
import { sql } from 'kysely';
import type { Data, SystemDb } from '#kit/db/data.ts';
import type { ActivityChain, ProvenEntry } from './chain.ts';

/** Links of one transaction, and of one look. */
const atOnce = 1000;
/** Names the closing of links among the database's advisory locks: places are given by one process at a time. */
const lockKey = 7_230_118;

const micros = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`;
const proven = sql`a.company_id as "companyId", a.id::text, a.kind, a.user_id as "userId", a.user_name as "userName", a.ip,
  a.subject_id::text as "subjectId", a.subject, a.facts::text as facts, ${micros('a.created_at')} as micros`;

interface LastLink {
  companyId: number;
  place: number;
  hash: Buffer;
}

async function lastLinks({ db }: SystemDb, companyIds: readonly number[]): Promise<Map<number, LastLink>> {
  const { rows } = await sql<LastLink>`
    select l.company_id as "companyId", l.place::integer, l.hash from unnest(${companyIds}::integer[]) c (id)
      cross join lateral (select company_id, place, hash from activity_links
        where company_id = c.id and place is not null order by place desc limit 1) l`.execute(db);
  return new Map(rows.map((row) => [row.companyId, row]));
}

/** Closes the next open links; answers how many. */
async function closeSome(data: Data, chain: ActivityChain): Promise<number> {
  return data.system(async (tx) => {
    const { rows: locks } = await sql<{ alone: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey}) as alone`.execute(tx.db);
    if (!locks[0]?.alone) return 0;
    const { rows: entries } = await sql<ProvenEntry>`
      select ${proven} from (select company_id, entry_id from activity_links where place is null
          order by company_id, entry_id limit ${atOnce}) l
        join activity_log a on a.company_id = l.company_id and a.id = l.entry_id
      order by a.company_id, a.id`.execute(tx.db);
    const last = await lastLinks(tx, [...new Set(entries.map(({ companyId }) => companyId))]);
    const closed = entries.map((entry) => {
      const { companyId, id: entryId, micros: at } = entry;
      const before = last.get(companyId);
      const place = (before?.place ?? 0) + 1;
      const digest = chain.digestOf(entry);
      const hash = chain.linkOf(before?.hash ?? null, { companyId, place, entryId, micros: at, digest });
      last.set(companyId, { companyId, place, hash });
      return { companyId, entryId, place, digest: digest.toString('hex'), hash: hash.toString('hex') };
    });
    if (closed.length > 0)
      await sql`
        update activity_links l set place = c.place, digest = decode(c.digest, 'hex'), hash = decode(c.hash, 'hex')
        from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb)
          as c ("companyId" integer, "entryId" bigint, place bigint, digest text, hash text)
        where l.company_id = c."companyId" and l.entry_id = c."entryId"`.execute(tx.db);
    return closed.length;
  });
}

/** Closes every link that is open, until `isOver` says so; what a stop leaves is found by the next run (trust I-62). */
export async function closeLinks(data: Data, chain: ActivityChain, isOver: () => boolean = () => false): Promise<void> {
  let closed = atOnce;
  while (closed >= atOnce && !isOver()) closed = await closeSome(data, chain);
}

interface StoredLink extends ProvenEntry {
  place: number;
  entryId: string;
  entryMicros: string;
  digest: Buffer;
  hash: Buffer;
  isThere: boolean;
}

/** A page of closed links in their order, each with its entry if that is still there. */
async function linksAfter(data: Data, companyId: number, place: number): Promise<StoredLink[]> {
  const [rows] = await data.read<[StoredLink]>(companyId, [
    sql`select l.place::integer, l.entry_id::text as "entryId", ${micros('l.entry_at')} as "entryMicros", l.digest, l.hash,
        a.id is not null as "isThere", ${proven}
      from activity_links l left join activity_log a on a.company_id = l.company_id and a.id = l.entry_id
      where l.company_id = ${companyId} and l.place > ${place} order by l.place limit ${atOnce}`,
  ]);
  return rows;
}

interface Strange {
  id: string;
  micros: string;
  kind: 'missing' | 'unlinked';
}
interface Around {
  /** The oldest entry that is there: the clean-up takes only older ones. */
  oldest: bigint | null;
  /** Links that wait to be closed. */
  open: number;
  /** An entry without a link, or one that went before its link was closed. */
  strange: Strange | null;
}

async function aroundChain(data: Data, companyId: number): Promise<Around> {
  const [oldest, open, strange] = await data.read<[{ micros: string }, { open: number }, Strange]>(companyId, [
    sql`select ${micros('created_at')} as micros from activity_log where company_id = ${companyId}
      order by created_at, id limit 1`,
    sql`select count(*)::integer as open from activity_links where company_id = ${companyId} and place is null`,
    sql`select l.entry_id::text as id, ${micros('l.entry_at')} as micros, 'missing' as kind from activity_links l
        where l.company_id = ${companyId} and l.place is null and not exists (
          select from activity_log a where a.company_id = l.company_id and a.id = l.entry_id)
      union all
      select a.id::text, ${micros('a.created_at')}, 'unlinked' from activity_log a
        where a.company_id = ${companyId} and not exists (
          select from activity_links l where l.company_id = a.company_id and l.entry_id = a.id)
      limit 1`,
  ]);
  return {
    oldest: oldest[0] ? BigInt(oldest[0].micros) : null,
    open: open[0]?.open ?? 0,
    strange: strange[0] ?? null,
  };
}

/**
 * Walks a company's chain from its first link: every link must follow from the one before it, every entry must be as it
 * was when its link was closed, and none may be gone but the oldest ones. Stops at the first that is not so.
 */
export async function proveActivity(data: Data, chain: ActivityChain, companyId: number): Promise<ActivityProof> {
  const { oldest, open, strange } = await aroundChain(data, companyId);
  const proof: ActivityProof = { checked: 0, forgotten: 0, open, fault: null };
  if (strange) return { ...proof, fault: faultAt(strange.kind, strange.id, strange.micros) };
  let before: StoredLink | undefined;
  for (let links = await linksAfter(data, companyId, 0); links.length > 0; ) {
    for (const link of links) {
      const kind = faultOf(chain, { before, link, oldest, companyId });
      if (kind) return { ...proof, fault: faultAt(kind, link.entryId, link.entryMicros) };
      if (link.isThere) proof.checked += 1;
      else proof.forgotten += 1;
      before = link;
    }
    links = links.length < atOnce ? [] : await linksAfter(data, companyId, before?.place ?? 0);
  }
  return proof;
}

type Fault = NonNullable<ActivityProof['fault']>;

const faultAt = (kind: Fault['kind'], entryId: string, at: string): Fault => ({
  kind,
  entryId: Number(entryId),
  at: new Date(Number(BigInt(at) / 1000n)).toISOString(),
});

type Step = { before: StoredLink | undefined; link: StoredLink; oldest: bigint | null; companyId: number };

function faultOf(chain: ActivityChain, { before, link, oldest, companyId }: Step): Fault['kind'] | null {
  const { place, entryId, entryMicros, digest, hash } = link;
  const facts = { companyId, place, entryId, micros: entryMicros, digest };
  const follows = place === (before?.place ?? 0) + 1 && chain.linkOf(before?.hash ?? null, facts).equals(hash);
  if (!follows) return 'unlinked';
  if (link.isThere) return chain.digestOf(link).equals(digest) ? null : 'changed';
  return oldest !== null && BigInt(entryMicros) >= oldest ? 'missing' : null;
}
