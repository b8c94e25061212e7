/** Asking for archives and removals of companies, and taking a deletion back; each with the company held. */
import { limits } from '@recado/contract';
import { sql } from 'kysely';
import { type SystemDb, withEvents } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { sayViolations } from '#kit/http/say-violations.ts';
import { type Found, holdAnyCompany, type JobRow, tellCompanyJob, wakeCompanyWork } from './company-jobs.repo.ts';

/** The super user who asks; the job belongs to their company. */
export interface Asker {
  readonly companyId: number;
  readonly userId: number;
  readonly name: string;
}

const ownerOf = ({ companyId, userId, name }: Asker) => ({
  ...{ company_id: companyId, user_id: userId, user_name: name },
});

async function insertJob(
  tx: SystemDb,
  by: Asker,
  kind: JobRow['kind'],
  { id, name }: Found,
  days = 0,
): Promise<number> {
  const { id: jobId } = await tx.db
    .insertInto('company_jobs')
    .values({
      ...{ ...ownerOf(by), kind, subject_id: id, subject_name: name },
      due_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return jobId;
}

const runningJob = ({ db }: SystemDb, kind: JobRow['kind'], subjectId: number) =>
  db
    .selectFrom('company_jobs')
    .select(['id', 'step'])
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('state', '=', 'running')
    .executeTakeFirst();

/** What is gone of a company does not come back, also when its removal failed half-way. */
async function refuseBegun({ db }: SystemDb, subjectId: number): Promise<void> {
  const begun = await db
    .selectFrom('company_jobs')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('kind', '=', 'companyRemoval')
    .where('step', '>', 0)
    .executeTakeFirst();
  if (begun) fail('ERR_COMPANY_REMOVAL_BEGUN');
}

async function holdDeleted(tx: SystemDb, id: number): Promise<Found> {
  const company = await holdAnyCompany(tx, id);
  return company?.deleted_at ? company : fail('ERR_NO_COMPANY_FOUND');
}

/** Has a company that was just deleted removed when its days are over (trust I-65). */
export async function scheduleRemoval(tx: SystemDb, by: Asker, company: { id: number; name: string }): Promise<void> {
  const subject = { ...company, deleted_at: null };
  const jobId = await insertJob(tx, by, 'companyRemoval', subject, limits.companyRemovalDays);
  await withEvents(tx, by.companyId, async (own) => tellCompanyJob(own, jobId));
}

/** Puts an archive in line; the one that is being made is answered instead. Throws ERR_NO_COMPANY_FOUND, ERR_COMPANY_REMOVAL_BEGUN. */
export async function askExport(
  tx: SystemDb,
  by: Asker,
  id: number,
): Promise<{ jobId: number; company: Found; isNew: boolean }> {
  const company = (await holdAnyCompany(tx, id)) ?? fail('ERR_NO_COMPANY_FOUND');
  await refuseBegun(tx, id);
  const running = await runningJob(tx, 'companyExport', id);
  if (running) return { jobId: running.id, company, isNew: false };
  const jobId = await insertJob(tx, by, 'companyExport', company);
  await wakeCompanyWork(tx);
  await withEvents(tx, by.companyId, async (own) => tellCompanyJob(own, jobId));
  return { jobId, company, isNew: true };
}

/**
 * Has a deleted company removed now, in the name of who asks. One that has begun goes on as it is. Throws
 * ERR_NO_COMPANY_FOUND, ERR_COMPANY_NAME_DIFFERS.
 */
export async function askRemoval(
  tx: SystemDb,
  by: Asker,
  { id, name }: { id: number; name: string },
): Promise<{ jobId: number; company: Found; isNew: boolean }> {
  const company = await holdDeleted(tx, id);
  if (company.name.trim() !== name) fail('ERR_COMPANY_NAME_DIFFERS');
  const running = await runningJob(tx, 'companyRemoval', id);
  if (running && running.step > 0) return { jobId: running.id, company, isNew: false };
  const waiting = { ...ownerOf(by), due_at: sql<Date>`now()`, updated_at: sql<Date>`now()` };
  if (running) await tx.db.updateTable('company_jobs').set(waiting).where('id', '=', running.id).execute();
  const jobId = running?.id ?? (await insertJob(tx, by, 'companyRemoval', company));
  await wakeCompanyWork(tx);
  await withEvents(tx, by.companyId, async (own) => tellCompanyJob(own, jobId));
  return { jobId, company, isNew: true };
}

/**
 * Takes the deletion of a company back; its removal, which waited, is not there any more. Throws ERR_NO_COMPANY_FOUND,
 * ERR_COMPANY_REMOVAL_BEGUN, ERR_COMPANY_NAME_ALREADY_EXISTS.
 */
export async function restoreCompany(tx: SystemDb, id: number): Promise<Found> {
  const company = await holdDeleted(tx, id);
  await refuseBegun(tx, id);
  await sayViolations({ companies_name: 'ERR_COMPANY_NAME_ALREADY_EXISTS' }, () =>
    tx.db
      .updateTable('companies')
      .set({ deleted_at: null, status: true, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute(),
  );
  await tx.db
    .deleteFrom('company_jobs')
    .where('subject_id', '=', id)
    .where('kind', '=', 'companyRemoval')
    .where('state', '=', 'running')
    .execute();
  return company;
}
