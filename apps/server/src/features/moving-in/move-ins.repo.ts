/** Moves as rows: who asked for what, how far it is, what came of it. */
import type { MoveIn, MoveReport } from '@recado/contract';
import { sql } from 'kysely';
import type { Data, SystemDb, TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { leasedRows } from '#kit/work/leased-rows.repo.ts';
import { companiesOf, type ListedCompany } from './moved-companies.repo.ts';

export interface MoveRow {
  company_id: number;
  id: number;
  user_id: number | null;
  user_name: string;
  source: Buffer;
  shown: string;
  source_key: string;
  folder: string;
  family: MoveIn['family'];
  state: MoveIn['state'];
  error: string | null;
  stop_requested: boolean;
  done: number;
  total: number;
  report: MoveReport;
  rate: number;
  attempts: number;
  began_at: Date | null;
  finished_at: Date | null;
  created_at: Date;
}

/** Channel on which the processes that work hear that there is something to do. */
export const MOVE_INS_CHANNEL = 'recado_move_ins';

/** The leases of the moves (kit/work). */
export const moveLeases = leasedRows<MoveRow>('move_ins');

/** Takes a move that nobody works on, and of one base one at a time. */
export const claimMove = (data: Data, owner: string, only?: number): Promise<MoveRow | undefined> =>
  moveLeases.claim(
    data,
    owner,
    sql<boolean>`state in ('checking', 'running') and (${only ?? null}::integer is null or id = ${only ?? null})
      and not exists (select from move_ins o where o.source_key = move_ins.source_key and o.id <> move_ins.id and o.lease_until > now())`,
  );

const wake = ({ db }: SystemDb) => sql`select pg_notify(${MOVE_INS_CHANNEL}, '')`.execute(db);

/** The super user who asks; the move belongs to their company. */
export interface Mover {
  readonly companyId: number;
  readonly userId: number | null;
  readonly name: string;
}

export interface NewMove {
  shown: string;
  key: string;
  folder: string;
  /** Closes the address for the row's own place. */
  seal(id: number): Buffer;
}

/** Puts a move in line: it is looked through first, and nothing is written. */
export async function insertMove(tx: TenantDb, by: Mover, move: NewMove): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('move_ins_id_seq')::integer as id`.execute(tx.db);
  const id = rows[0]?.id ?? 0;
  await sql`insert into move_ins (company_id, id, user_id, user_name, source, shown, source_key, folder)
    values (${tx.companyId}, ${id}, ${by.userId}, ${by.name}, ${move.seal(id)}, ${move.shown}, ${move.key}, ${move.folder})`.execute(
    tx.db,
  );
  await wake(tx);
  return id;
}

const perSecond = 1000;

function toWire(row: MoveRow, companies: readonly ListedCompany[]): MoveIn {
  const isAtWork = row.state === 'checking' || row.state === 'running';
  const left = row.rate > 0 ? ((row.total - row.done) / row.rate) * perSecond : null;
  return {
    ...{ id: row.id, source: row.shown, folder: row.folder, family: row.family, state: row.state, error: row.error },
    ...{ done: row.done, total: row.total, rowsPerSecond: isAtWork && row.rate > 0 ? row.rate : null },
    endsAt: isAtWork && left !== null ? new Date(Date.now() + Math.max(0, left)).toISOString() : null,
    companies: companies
      .filter(({ moveId }) => moveId === row.id)
      .map(({ id, name, isUsed }) => ({ id, name, isUsed })),
    report: row.report,
    user: { id: row.user_id, name: row.user_name },
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** Every move of the installation, newest first, whoever of the platform asked. */
export async function listMoves(tx: SystemDb): Promise<MoveIn[]> {
  const { rows } = await sql<MoveRow>`select * from move_ins order by id desc limit 50`.execute(tx.db);
  const companies = await companiesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toWire(row, companies));
}

/** One of them. Throws ERR_NO_MOVE_FOUND. */
export async function findMove(tx: SystemDb, id: number): Promise<MoveIn> {
  const { rows } = await sql<MoveRow>`select * from move_ins where id = ${id}`.execute(tx.db);
  return rows[0] ? toWire(rows[0], await companiesOf(tx, [id])) : fail('ERR_NO_MOVE_FOUND');
}

/** Changes the state of a move that is in one of these, and wakes whoever works. Throws ERR_NO_MOVE_FOUND, ERR_MOVE_STATE. */
export async function changeMove(
  tx: SystemDb,
  id: number,
  change: { from: readonly MoveIn['state'][]; to?: MoveIn['state']; stop: boolean },
): Promise<void> {
  await findMove(tx, id);
  const changed =
    await sql`update move_ins set state = coalesce(${change.to ?? null}::text, state), stop_requested = ${change.stop},
      error = null, attempts = 0, finished_at = null, updated_at = now()
    where id = ${id} and state = any(${[...change.from]})`.execute(tx.db);
  if (!Number(changed.numAffectedRows)) fail('ERR_MOVE_STATE');
  await wake(tx);
}

/** The company whose super users administer the installation, for whoever works at its console. */
export async function platformMover({ db }: SystemDb): Promise<Mover | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'company_id', 'name'])
    .where('super', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return row && { companyId: row.company_id, userId: row.id, name: row.name };
}
