/**
 * Removes all that is kept of a deleted company, at most 1,000 rows in a transaction (trust I-65). The first step makes sure
 * that it may begin and lets go of what belongs to the platform; the last one holds the company, so that nothing can be
 * added any more, and deletes it unless something was added meanwhile, which the tables are then gone through again for.
 */
import { type RawBuilder, sql } from 'kysely';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import { type SystemDb, withEvents } from '#kit/db/data.ts';
import { releaseMedia } from '#kit/storage/media.repo.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { storageKey } from '#kit/storage/storage-key.ts';
import { holdAnyCompany, type JobRow, tellCompanyJob } from './company-jobs.repo.ts';
import { type CompanyTable, childrenFirst, companyTables } from './company-tables.repo.ts';
import { holdCompany } from './write-company.repo.ts';

/** Rows, and stored files, of one transaction. */
const atOnce = { rows: 1000, files: 100 };

/** What one transaction did: how far the job is by now. */
export type Progress = Partial<Pick<JobRow, 'step' | 'done' | 'total'>> & { counts?: Record<string, number> };
export type Step = { is: 'progress' | 'over'; progress: Progress } | { is: 'waiting' };

const changed = async (tx: SystemDb, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(tx.db)).numAffectedRows ?? 0);

/** Tables whose rows are removed; jobs of the company's own super users are handed on instead. */
const removedTables = async (tx: SystemDb): Promise<CompanyTable[]> =>
  childrenFirst(await companyTables(tx)).filter(({ name }) => name !== 'company_jobs');

/** What tables keep about other ones, such as sums, is not kept up: it goes, too. */
async function removeRows(tx: SystemDb, table: string, companyId: number, most: number): Promise<number> {
  await sql`select set_config('app.removing', 'on', true)`.execute(tx.db);
  return changed(
    tx,
    sql`delete from ${sql.table(table)} where ctid = any(array(
      select x.ctid from ${sql.table(table)} x where x.company_id = ${companyId} limit ${most}))`,
  );
}

/** Files go before the commit: if the store refuses, the rows stay and the next attempt finds them. */
async function removeFiles(tx: SystemDb, storage: Storage, companyId: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from media where company_id = ${companyId} and id in (
    select id from media where company_id = ${companyId} limit ${atOnce.files}) returning id`.execute(tx.db);
  for (const { id } of rows) await storage.remove(storageKey(companyId, id));
  return rows.length;
}

/** Takes the archives away that were made of the company, whoever of the platform asked for them. */
async function dropArchives(tx: SystemDb, subjectId: number): Promise<number> {
  const { rows } = await sql<{ company_id: number; id: number; media: string }>`
    with old as (select company_id, id, media_id from company_jobs where subject_id = ${subjectId} and media_id is not null)
    update company_jobs j set media_id = null from old where j.company_id = old.company_id and j.id = old.id
    returning j.company_id, j.id, old.media_id as media`.execute(tx.db);
  for (const { company_id, id, media } of rows)
    await withEvents(tx, company_id, async (own) => {
      await releaseMedia(own, [media]);
      tellCompanyJob(own, id);
    });
  return rows.length;
}

/**
 * What its super users did for the platform outlives their company: jobs, whose archives go with its files, and
 * announcements, whose pictures do. They belong to the company that removes it from now on.
 */
async function handOn({ db }: SystemDb, subjectId: number, companyId: number): Promise<void> {
  await sql`update company_jobs set company_id = ${companyId}, media_id = null, lease_owner = null, lease_until = null
    where company_id = ${subjectId}`.execute(db);
  await sql`update announcements set author_company_id = ${companyId}, media_company_id = null, media_id = null,
    media_name = null, media_type = null where author_company_id = ${subjectId}`.execute(db);
}

/** How many rows there are to remove. */
async function countAll({ db }: SystemDb, tables: readonly CompanyTable[], companyId: number): Promise<number> {
  let total = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from ${sql.table(name)} where company_id = ${companyId}`.execute(db);
    total += rows[0]?.n ?? 0;
  }
  return total;
}

async function begin(tx: SystemDb, row: JobRow): Promise<Step> {
  const company = await holdAnyCompany(tx, row.subject_id);
  if (company && !company.deleted_at) throw new Error('A company that is not deleted is not removed.');
  const archive = tx.db.selectFrom('company_jobs').select('id').where('subject_id', '=', row.subject_id);
  const running = archive.where('kind', '=', 'companyExport').where('state', '=', 'running');
  // Asked for after this job was taken: it is made first.
  if (await running.executeTakeFirst()) return { is: 'waiting' };
  const archives = await dropArchives(tx, row.subject_id);
  await handOn(tx, row.subject_id, row.company_id);
  const total = await countAll(tx, await removedTables(tx), row.subject_id);
  return { is: 'progress', progress: { step: 1, total, counts: archives ? { archives } : {} } };
}

async function isEmpty({ db }: SystemDb, tables: readonly CompanyTable[], companyId: number): Promise<boolean> {
  const found = tables.map(({ name }) => sql`exists (select from ${sql.table(name)} where company_id = ${companyId})`);
  const { rows } = await sql<{ any: boolean }>`select ${sql.join(found, sql` or `)} as any`.execute(db);
  return rows[0]?.any === false;
}

/** Deletes the company and notes it, unless something was added to it meanwhile. */
async function end(tx: SystemDb, row: JobRow, tables: readonly CompanyTable[]): Promise<Step> {
  await holdCompany(tx, row.subject_id);
  if (!(await isEmpty(tx, tables, row.subject_id))) return { is: 'progress', progress: { step: 1 } };
  await tx.db.deleteFrom('companies').where('id', '=', row.subject_id).execute();
  const by = { actor: { userId: row.user_id, name: row.user_name }, ip: '' };
  const subject = { id: row.subject_id, name: row.subject_name };
  await logActivity({ db: tx.db, companyId: row.company_id }, by, { kind: 'company.removed', subject });
  return { is: 'over', progress: {} };
}

/** Takes rows of one table away; `isEmpty` when there were no more, `cost` of the rows that a transaction may touch. */
async function removeFrom(tx: SystemDb, storage: Storage, from: { table: string; companyId: number; most: number }) {
  if (from.table !== 'media') {
    const removed = await removeRows(tx, from.table, from.companyId, from.most);
    return { removed, isEmpty: removed < from.most, cost: removed };
  }
  const removed = await removeFiles(tx, storage, from.companyId);
  // Each is a call to the store: other rows wait for the next transaction.
  return { removed, isEmpty: removed < atOnce.files, cost: removed && atOnce.rows };
}

/** Does the next part of a removal in the transaction that notes how far it is. */
export async function removeNext(tx: SystemDb, storage: Storage, row: JobRow): Promise<Step> {
  if (row.step === 0) return begin(tx, row);
  const tables = await removedTables(tx);
  if (!tables[row.step - 1]) return end(tx, row, tables);
  const counts = { ...(row.counts as Record<string, number>) }; // written here
  let { step, done } = row;
  let most = atOnce.rows;
  for (let table = tables[step - 1]; table && most > 0; table = tables[step - 1]) {
    const from = { table: table.name, companyId: row.subject_id, most };
    const { removed, isEmpty: isThrough, cost } = await removeFrom(tx, storage, from);
    if (removed > 0) counts[table.name] = (counts[table.name] ?? 0) + removed;
    done += removed;
    most -= cost;
    if (!isThrough) break;
    step += 1;
  }
  return { is: 'progress', progress: { step, done, counts, total: Math.max(row.total, done) } };
}
