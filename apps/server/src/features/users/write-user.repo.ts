import type { UserBody, UserPatch } from '@recado/contract';
import { sql } from 'kysely';
import { announceSessions, forgetDevices, revokeSessions } from '#features/auth/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { sayViolations } from '#kit/http/say-violations.ts';
import { leaveEmail, type NoticeMail } from './email-changes.repo.ts';
import { isDemotion, type KnownUser, refusalOfChange, refusalOfDeletion } from './user-rules.ts';

/** What somebody held, handed back, or what of it is in none of these queues; the ticket's feature knows how. */
export type ReturnTickets = (
  tx: TenantDb,
  userId: number,
  actorId: number,
  readableQueues?: readonly number[],
) => Promise<number>;

/**
 * Holds the company's row, so that users are counted, promoted and deleted one after the other, and answers the plan's
 * limit. A caller whose own rights have changed since the call was let in is refused: of two admins who delete each other
 * at once, one stays.
 */
async function lockUsers(tx: TenantDb, actor: Actor): Promise<{ limit: number | null }> {
  const company = await tx.db
    .selectFrom('companies as c')
    .select((eb) => eb.selectFrom('plans as p').select('p.users').whereRef('p.id', '=', 'c.plan_id').as('limit'))
    .where('c.id', '=', tx.companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // A super user who makes somebody elsewhere is nobody there, and was asked about at home (company-of-call).
  if (tx.companyId !== actor.companyId && actor.isSuper) return { limit: company?.limit ?? null };
  const now = await tx.db
    .selectFrom('users')
    .select(['profile', 'super'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', actor.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (now?.profile !== actor.profile || now.super !== actor.isSuper) fail('ERR_NO_PERMISSION');
  return { limit: company?.limit ?? null };
}

/** One who is there, held until the end of the transaction: what is just given to them comes first. */
async function holdUser(
  tx: TenantDb,
  id: number,
): Promise<KnownUser & { name: string; email: string; language: string }> {
  await sql`select 1 from users where company_id = ${tx.companyId} and id = ${id} for update`.execute(tx.db);
  const { rows } = await sql<KnownUser & { name: string; email: string; language: string }>`
    select u.id, u.name, u.email, u.language, u.profile, u.super, u.all_ticket as "allTicket", u.connection_id as "connectionId",
      array(select queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id) as "queueIds"
    from users u where u.company_id = ${tx.companyId} and u.id = ${id} and u.deleted_at is null`.execute(tx.db);
  return rows[0] ?? fail('ERR_NO_USER_FOUND');
}

/** What somebody signs in with; undefined for nobody. */
export const findSignIn = (tx: TenantDb, id: number): Promise<{ email: string; password_hash: string } | undefined> =>
  tx.db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

async function refuseForeignConnection(tx: TenantDb, id: number | null | undefined): Promise<void> {
  if (typeof id !== 'number') return;
  const found = await tx.db
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) fail('ERR_NO_WAPP_FOUND');
}

/** Replaces the user's queues. Queues of nobody or of another company: ERR_QUEUE_NOT_FOUND. */
async function setQueues(tx: TenantDb, userId: number, queueIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(queueIds)];
  await tx.db.deleteFrom('user_queues').where('company_id', '=', tx.companyId).where('user_id', '=', userId).execute();
  if (!wanted.length) return;
  const written = await sql`
    insert into user_queues (company_id, user_id, queue_id)
    select company_id, ${userId}, id from queues where company_id = ${tx.companyId} and id = any(${wanted}::integer[])`.execute(
    tx.db,
  );
  if (Number(written.numAffectedRows) !== wanted.length) fail('ERR_QUEUE_NOT_FOUND');
}

/** One e-mail names one account, whatever its company; the database knows them all, this transaction only its own. */
const meanings = { users_email: 'ERR_USER_EMAIL_ALREADY_EXISTS' } as const;

const tell = (tx: TenantDb, userId: number, action: 'create' | 'update'): void =>
  tx.record({ name: 'user.updated', subject: { userId, action }, audience: { permission: 'users.read' } });

/**
 * Makes a user within the plan's limit, which parallel calls cannot pass (wire-contract 4.4, decision 36). Throws
 * ERR_LIMIT_USERS, ERR_USER_EMAIL_ALREADY_EXISTS, ERR_QUEUE_NOT_FOUND, ERR_NO_WAPP_FOUND. Answers the id.
 */
export async function insertUser(
  tx: TenantDb,
  actor: Actor,
  body: Omit<UserBody, 'password' | 'companyId'> & { passwordHash: string },
): Promise<number> {
  const { limit } = await lockUsers(tx, actor);
  const counted = await tx.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .where('company_id', '=', tx.companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (limit !== null && counted.all >= limit) fail('ERR_LIMIT_USERS');
  await refuseForeignConnection(tx, body.whatsappId);
  const values = {
    company_id: tx.companyId,
    name: body.name,
    email: body.email,
    password_hash: body.passwordHash,
    profile: body.profile,
    all_ticket: body.allTicket,
    connection_id: body.whatsappId ?? null,
    language: actor.companyLanguage,
  };
  const { id } = await sayViolations(meanings, () =>
    tx.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  await setQueues(tx, id, body.queueIds);
  tell(tx, id, 'create');
  return id;
}

/** What a change of somebody's sign-in or rights ends: a lower profile every session, a new password or e-mail all but the caller's own. */
async function endSessions(
  tx: TenantDb,
  actor: Actor,
  id: number,
  { isDemoted, isPasswordNew, isEmailNew }: { isDemoted: boolean; isPasswordNew: boolean; isEmailNew: boolean },
): Promise<void> {
  const exceptOwn = id === actor.userId ? actor.sessionId : undefined;
  if (isDemoted) await revokeSessions(tx.db, id, 'rights taken');
  else if (isPasswordNew) await revokeSessions(tx.db, id, 'password changed', exceptOwn);
  else if (isEmailNew) await revokeSessions(tx.db, id, 'e-mail changed', exceptOwn);
  else await announceSessions(tx.db, [id]);
  if (isPasswordNew || isEmailNew) await forgetDevices(tx.db, { id, company_id: tx.companyId });
}

interface Change {
  patch: UserPatch & { passwordHash?: string | undefined };
  mail: NoticeMail | null;
  returnTickets: ReturnTickets;
}

/**
 * Changes a user by the rules of `refusalOfChange`. A new password or e-mail ends every session but the caller's own, a lower
 * profile all of them; other changes of rights hold from the next call on. The address before is told of a new e-mail. What
 * they hold and may read no longer goes back to its queue.
 */
export async function changeUser(
  tx: TenantDb,
  actor: Actor,
  id: number,
  { patch, mail, returnTickets }: Change,
): Promise<void> {
  await lockUsers(tx, actor);
  const before = await holdUser(tx, id);
  const refusal = refusalOfChange(actor, before, patch);
  if (refusal) fail(refusal);
  await refuseForeignConnection(tx, patch.whatsappId);
  const given = {
    name: patch.name,
    email: patch.email,
    language: patch.language,
    profile: patch.profile,
    all_ticket: patch.allTicket,
    connection_id: patch.whatsappId,
    password_hash: patch.passwordHash,
  };
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await sayViolations(meanings, () =>
    tx.db
      .updateTable('users')
      .set({ ...changes, updated_at: sql<Date>`now()` })
      .where('company_id', '=', tx.companyId)
      .where('id', '=', id)
      .execute(),
  );
  if (patch.queueIds) await setQueues(tx, id, patch.queueIds);
  const readsAll = (patch.profile ?? before.profile) === 'admin';
  if (!readsAll) await returnTickets(tx, id, actor.userId, patch.queueIds ?? before.queueIds);
  const isEmailNew = patch.email !== undefined && patch.email !== before.email;
  if (isEmailNew) await leaveEmail(tx, before, patch.email ?? '', mail);
  const isDemoted = isDemotion(before.profile, patch.profile ?? before.profile);
  await endSessions(tx, actor, id, { isDemoted, isPasswordNew: patch.passwordHash !== undefined, isEmailNew });
  tell(tx, id, 'update');
}

/**
 * Deletes a user: their tickets go back to their queues, their sessions and sockets end, and their name stays with what they
 * did (wire-contract 4.4, docs/decisions/0033-people.md).
 */
export async function removeUser(tx: TenantDb, actor: Actor, id: number, returnTickets: ReturnTickets): Promise<void> {
  await lockUsers(tx, actor);
  const refusal = refusalOfDeletion(actor, await holdUser(tx, id));
  if (refusal) fail(refusal);
  const own = (table: 'user_queues' | 'user_presence') =>
    tx.db.deleteFrom(table).where('company_id', '=', tx.companyId).where('user_id', '=', id).execute();
  await tx.db
    .updateTable('users')
    .set({
      deleted_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      email: '',
      password_hash: '',
      connection_id: null,
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
  await own('user_queues');
  await own('user_presence');
  await returnTickets(tx, id, actor.userId);
  await revokeSessions(tx.db, id, 'user deleted');
  tx.record({ name: 'user.deleted', subject: { userId: id } });
}
