/** Archives and removals of whole companies as rows: who asked for what, how far it is, what came of it. */
import type { CompanyJob, DeletedCompany } from '@recado/contract';
import { type Selectable, sql } from 'kysely';
import type { Data, SystemDb, TenantDb } from '#kit/db/data.ts';
import type { CompanyJobRow } from '#kit/db/tables.ts';
import { fail } from '#kit/http/fail.ts';
import type { MediaAddress } from '#kit/storage/media-links.ts';
import { leasedRows } from '#kit/work/leased-rows.repo.ts';

export type JobRow = Selectable<CompanyJobRow>;

/** Channel on which the processes that work hear that there is something to do. */
export const COMPANY_JOBS_CHANNEL = 'recado_company_jobs';

/** The leases of the jobs (kit/work). */
export const companyJobLeases = leasedRows<JobRow>('company_jobs');

/** Somebody still works on a row of this table for the company. */
const isWorkedOn = (table: 'connections' | 'imports' | 'privacy_jobs') => sql`exists (
  select from ${sql.table(table)} w where w.company_id = company_jobs.subject_id and w.lease_until > now())`;

/**
 * Takes the job that was worked on least lately and is in nobody's hands. A removal waits until nobody works for the company
 * any more, and until its archive is made.
 */
export const claimCompanyJob = (data: Data, owner: string): Promise<JobRow | undefined> =>
  companyJobLeases.claim(
    data,
    owner,
    sql<boolean>`state = 'running' and due_at <= now() and (kind = 'companyExport' or not (
      exists (select from company_jobs e where e.subject_id = company_jobs.subject_id
        and e.kind = 'companyExport' and e.state = 'running')
      or ${isWorkedOn('connections')} or ${isWorkedOn('imports')} or ${isWorkedOn('privacy_jobs')}))`,
  );

/** Wakes whoever works, with the transaction. */
export const wakeCompanyWork = ({ db }: SystemDb) => sql`select pg_notify(${COMPANY_JOBS_CHANNEL}, '')`.execute(db);

/** Tells the super users' screens how far a job is. */
export function tellCompanyJob(tx: Pick<TenantDb, 'record'>, id: number): void {
  tx.record({ name: 'companyJob.updated', subject: { recordId: id } });
}

/** A job with whether its archive is there. */
type Shown = JobRow & { has_file: boolean };

const shown = sql`j.*, exists (select from media m where m.company_id = j.company_id and m.id = j.media_id
  and m.bytes is not null) as has_file`;

function toWire(row: Shown, addressOf: MediaAddress): CompanyJob {
  return {
    id: row.id,
    kind: row.kind,
    company: { id: row.subject_id, name: row.subject_name },
    ...{ state: row.state, done: row.done, total: row.total, error: row.error },
    dueAt: row.due_at.toISOString(),
    hasBegun: row.step > 0,
    user: { id: row.user_id, name: row.user_name },
    counts: row.counts as Record<string, number>, // written by the work
    fileUrl: row.has_file && row.media_id ? addressOf({ companyId: row.company_id, id: row.media_id }) : null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** Jobs of the own company's super users by id, for live events. */
export async function loadCompanyJobs(
  { db, companyId }: TenantDb,
  ids: readonly number[],
  addressOf: MediaAddress,
): Promise<CompanyJob[]> {
  const { rows } = await sql<Shown>`select ${shown} from company_jobs j
    where j.company_id = ${companyId} and j.id = any(${[...ids]}::integer[])`.execute(db);
  return rows.map((row) => toWire(row, addressOf));
}

/** The jobs of one company, newest first, whoever of the platform asked. */
export async function jobsOfCompany(
  { db }: SystemDb,
  subjectId: number,
  addressOf: MediaAddress,
): Promise<CompanyJob[]> {
  const { rows } = await sql<Shown>`select ${shown} from company_jobs j
    where j.subject_id = ${subjectId} order by j.id desc limit 20`.execute(db);
  return rows.map((row) => toWire(row, addressOf));
}

/** One job. */
export async function companyJob(tx: SystemDb, id: number, addressOf: MediaAddress): Promise<CompanyJob> {
  const { rows } = await sql<Shown>`select ${shown} from company_jobs j where j.id = ${id}`.execute(tx.db);
  return rows[0] ? toWire(rows[0], addressOf) : fail('ERR_NO_COMPANY_FOUND');
}

/** A company that is there, deleted or not. */
export interface Found {
  id: number;
  name: string;
  deleted_at: Date | null;
}

/**
 * Holds a company, deleted or not, until the end of the transaction: asking, restoring and
 * removing come one after the other, while rows of it can be added.
 */
export async function holdAnyCompany({ db }: SystemDb, id: number): Promise<Found | undefined> {
  const row = db.selectFrom('companies').select(['id', 'name', 'deleted_at']).where('id', '=', id).forNoKeyUpdate();
  return row.executeTakeFirst();
}

/** Whether a company is there, deleted or not. */
export async function isThere({ db }: SystemDb, id: number): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Companies that were deleted and are not removed yet, the latest first, each with its last removal. */
export async function deletedCompanies({ db }: SystemDb): Promise<DeletedCompany[]> {
  const { rows: companies } = await sql<Found & { deleted_at: Date }>`
    select id, name, deleted_at from companies where deleted_at is not null order by deleted_at desc, id desc`.execute(
    db,
  );
  const ids = companies.map(({ id }) => id);
  const { rows: removals } = await sql<Shown>`
    select distinct on (j.subject_id) ${shown} from company_jobs j
    where j.subject_id = any(${ids}::integer[]) and j.kind = 'companyRemoval' order by j.subject_id, j.id desc`.execute(
    db,
  );
  const bySubject = new Map(removals.map((row) => [row.subject_id, row]));
  return companies.map(({ id, name, deleted_at }) => {
    const row = bySubject.get(id);
    return {
      ...{ id, name, deletedAt: deleted_at.toISOString() },
      removalAt: row?.state === 'running' ? row.due_at.toISOString() : null,
      // A removal has no archive.
      removal: row ? toWire(row, () => '') : null,
    };
  });
}
