/** Work on people's data as rows: who asked for what, how far it is, what came of it. */
import type { PrivacyJob, PrivacyJobKind } from '@recado/contract';
import { type Selectable, sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { PrivacyJobRow } from '#kit/db/tables.ts';
import { fail } from '#kit/http/fail.ts';
import { listMedia, releaseMedia } from '#kit/storage/media.repo.ts';
import type { MediaAddress } from '#kit/storage/media-links.ts';
import { leasedRows, ofLivingCompany } from '#kit/work/leased-rows.repo.ts';

export type JobRow = Selectable<PrivacyJobRow>;

/** Channel on which the processes that work hear that there is something to do. */
export const PRIVACY_CHANNEL = 'recado_privacy';

/** The leases of the jobs (kit/work). */
export const jobLeases = leasedRows<JobRow>('privacy_jobs');

/** Takes the job that was worked on least lately and is in nobody's hands. */
export const claimJob = (data: Data, owner: string): Promise<JobRow | undefined> =>
  jobLeases.claim(data, owner, sql<boolean>`state = 'running' and ${ofLivingCompany}`);

const wake = ({ db }: TenantDb) => sql`select pg_notify(${PRIVACY_CHANNEL}, '')`.execute(db);

/** Tells the admins' screens how far a job is. */
export function tellJob(tx: TenantDb, id: number): void {
  tx.record({ name: 'privacyJob.updated', subject: { recordId: id } });
}

function toWire(row: JobRow, fileUrl: string | null): PrivacyJob {
  return {
    id: row.id,
    kind: row.kind as PrivacyJobKind, // written by insertJob
    contactId: row.contact_id,
    ...{ state: row.state, done: row.done, total: row.total, error: row.error },
    user: { id: row.user_id, name: row.user_name },
    counts: row.counts as Record<string, number>, // written by the work
    fileUrl,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

async function withFiles(tx: TenantDb, rows: readonly JobRow[], addressOf: MediaAddress): Promise<PrivacyJob[]> {
  const files = await listMedia(
    tx,
    rows.flatMap(({ media_id }) => media_id ?? []),
  );
  return rows.map((row) => {
    const file = files.get(row.media_id ?? '');
    return toWire(row, file ? addressOf(file) : null);
  });
}

const jobs = ({ db, companyId }: TenantDb) =>
  db.selectFrom('privacy_jobs').selectAll().where('company_id', '=', companyId);

/** Jobs by id in the shape of the wire, for live events. */
export async function loadJobs(tx: TenantDb, ids: readonly number[], addressOf: MediaAddress): Promise<PrivacyJob[]> {
  return withFiles(tx, await jobs(tx).where('id', 'in', ids).execute(), addressOf);
}

/** The jobs of one contact, newest first. */
export async function jobsOf(tx: TenantDb, contactId: number, addressOf: MediaAddress): Promise<PrivacyJob[]> {
  const rows = await jobs(tx).where('contact_id', '=', contactId).orderBy('id', 'desc').limit(20).execute();
  return withFiles(tx, rows, addressOf);
}

/** Puts a job in line; the same one that runs for the contact is answered instead. @throws ERR_PRIVACY_JOB_RUNNING for the other one */
export async function insertJob(
  tx: TenantDb,
  given: { kind: PrivacyJobKind; contactId: number; user: { userId: number; name: string } },
): Promise<{ job: PrivacyJob; isNew: boolean }> {
  const row = await tx.db
    .insertInto('privacy_jobs')
    .values({
      ...{ company_id: tx.companyId, kind: given.kind, contact_id: given.contactId },
      ...{ user_id: given.user.userId, user_name: given.user.name },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) {
    await wake(tx);
    tellJob(tx, row.id);
    return { job: toWire(row, null), isNew: true };
  }
  const running = jobs(tx).where('contact_id', '=', given.contactId).where('state', '=', 'running');
  const other = await running.executeTakeFirst();
  // None: it ended just now, and whoever asks again is heard.
  if (other?.kind !== given.kind) fail('ERR_PRIVACY_JOB_RUNNING');
  return { job: toWire(other, null), isNew: false };
}

/** Takes the archives away that were made of a contact's data. */
export async function dropCopies(tx: TenantDb, contactId: number): Promise<number> {
  const { rows } = await sql<{ id: number; media: string }>`
    with old as (select id, media_id from privacy_jobs
      where company_id = ${tx.companyId} and contact_id = ${contactId} and media_id is not null)
    update privacy_jobs j set media_id = null from old where j.company_id = ${tx.companyId} and j.id = old.id
    returning j.id, old.media_id as media`.execute(tx.db);
  await releaseMedia(
    tx,
    rows.map(({ media }) => media),
  );
  for (const { id } of rows) tellJob(tx, id);
  return rows.length;
}
