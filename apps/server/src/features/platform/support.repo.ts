import { limits, type SupportVisit } from '@recado/contract';
import { type Kysely, sql } from 'kysely';
import { openSession } from '#features/auth/index.ts';
import type { SystemDb } from '#kit/db/data.ts';
import type { Database } from '#kit/db/tables.ts';

interface VisitFacts {
  id: number;
  company_id: number;
  user_id: number;
  user_name: string;
  reason: string;
  started_at: Date;
  until: Date;
  ended_at: Date | null;
}

const shownAtMost = 20;

/** A visit ends when it is left, with its session, or by itself. */
const columns = sql`v.id, v.company_id, v.user_id, v.user_name, v.reason, v.started_at, v.until,
  coalesce(v.ended_at, (select s.revoked_at from sessions s where s.id = v.session_id),
    case when v.until <= now() then v.until end) as ended_at`;

const toWire = (row: VisitFacts): SupportVisit => ({
  id: row.id,
  companyId: row.company_id,
  user: { id: row.user_id, name: row.user_name },
  reason: row.reason,
  startedAt: row.started_at.toISOString(),
  until: row.until.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

/** The latest visits of support to a company, newest first; also what its activity log tells of them. */
export async function listVisits({ db }: { db: Kysely<Database> }, companyId: number): Promise<SupportVisit[]> {
  const { rows } = await sql<VisitFacts>`
    select ${columns} from support_visits v where v.company_id = ${companyId}
    order by v.started_at desc, v.id desc limit ${shownAtMost}`.execute(db);
  return rows.map(toWire);
}

export interface Visitor {
  userId: number;
  /** Their own company, to which the session belongs. */
  companyId: number;
  name: string;
}

/** Begins a visit: a session of its own, which ends by itself, and the record of it. */
export async function beginVisit(
  { db }: SystemDb,
  visitor: Visitor,
  visited: { companyId: number; reason: string },
  client: { ip: string; userAgent: string },
): Promise<{ sessionId: string; until: Date; visit: SupportVisit }> {
  // Tokens tell whole seconds.
  const until = new Date(Math.floor(Date.now() / 1000) * 1000 + limits.supportMinutes * 60_000);
  const user = { id: visitor.userId, company_id: visitor.companyId };
  const { sessionId } = await openSession(db, user, client, until);
  const { rows } = await sql<VisitFacts>`
    with v as (insert into support_visits (company_id, user_id, user_name, session_id, reason, until)
      values (${visited.companyId}, ${visitor.userId}, ${visitor.name}, ${sessionId}, ${visited.reason}, ${until})
      returning *)
    select v.id, v.company_id, v.user_id, v.user_name, v.reason, v.started_at, v.until, v.ended_at from v`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The visit was not stored.');
  return { sessionId, until, visit: toWire(row) };
}
