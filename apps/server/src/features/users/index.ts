/**
 * Users of a company. In this slice: lists for choosers, reading one, and everybody's own profile (decision 26).
 * Creating, roles and queues arrive with the users page.
 */
import type { SessionUser } from '@recado/contract';
import type { Kysely } from 'kysely';
import {
  actorOf,
  announceSessions,
  checkPassword,
  findUserFacts,
  hashPassword,
  revokeSessions,
  sessionUserOf,
} from '#features/auth/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Database } from '#kit/db/tables.ts';
import type { Actor, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { checkEmailIsFree, type ListedUser, listUsersPage } from './users.repo.ts';

type Names = 'listUserNames' | 'listUsers' | 'getUser' | 'updateUser';

/** Wire shapes of users by id, for live events. */
export async function loadUsers(tx: TenantDb, ids: readonly number[]): Promise<Map<number, SessionUser>> {
  const users = new Map<number, SessionUser>();
  for (const id of new Set(ids)) {
    const facts = await findUserFacts(tx.db, id);
    if (facts && facts.user.company_id === tx.companyId)
      users.set(id, sessionUserOf(facts, actorOf(facts, '', new Date())));
  }
  return users;
}

async function getOne(tx: TenantDb, id: number): Promise<SessionUser> {
  return (await loadUsers(tx, [id])).get(id) ?? fail('ERR_NO_USER_FOUND');
}

const queuesOf = (row: ListedUser) =>
  row.queues.map((queue) => ({ ...queue, UserQueue: { userId: row.id, queueId: queue.id } }));

interface ProfilePatch {
  name?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  currentPassword?: string | undefined;
  language?: 'pt' | 'en' | 'es' | undefined;
}

async function newPasswordHash(db: Kysely<Database>, userId: number, patch: ProfilePatch): Promise<string | undefined> {
  if (!patch.password) return undefined;
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!(await checkPassword(account.password_hash, patch.currentPassword ?? ''))) fail('ERR_WRONG_PASSWORD');
  return hashPassword(patch.password);
}

/** Applies what the form changed; over all companies, since an e-mail is unique everywhere. */
async function changeProfile(db: Kysely<Database>, actor: Actor, patch: ProfilePatch): Promise<void> {
  if (patch.email) await checkEmailIsFree(db, patch.email, actor.userId);
  const passwordHash = await newPasswordHash(db, actor.userId, patch);
  const given = { name: patch.name, email: patch.email, language: patch.language, password_hash: passwordHash };
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  await db
    .updateTable('users')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', actor.userId)
    .execute();
  // A new password ends every other session (trust I-28).
  if (passwordHash) await revokeSessions(db, actor.userId, 'password changed', actor.sessionId);
  else await announceSessions(db, actor.userId);
}

/** Handlers of the users' calls. */
export function userHandlers(): Handlers<Names> {
  return {
    listUserNames: (_request, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const { rows } = await listUsersPage(tx, { search: '', limit: 10_000, offset: 0, order: 'id' });
        return rows.map((row) => ({
          id: row.id,
          name: row.name,
          email: row.email,
          queues: queuesOf(row),
          online: row.online,
        }));
      }),
    listUsers: ({ query }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const offset = (query.pageNumber - 1) * 20;
        const { rows, count } = await listUsersPage(tx, {
          search: query.searchParam,
          limit: 20,
          offset,
          order: 'newest',
        });
        const users = rows.map((row) => ({
          id: row.id,
          name: row.name,
          email: row.email,
          companyId: tx.companyId,
          profile: row.profile,
          online: row.online,
          createdAt: row.created_at.toISOString(),
          queues: queuesOf(row),
          company: { id: tx.companyId, name: row.company_name },
        }));
        return { users, count, hasMore: count > offset + rows.length };
      }),
    getUser: ({ params }, { actor, data }) => data.tenant(actor.companyId, (tx) => getOne(tx, params.id)),
    updateUser: async ({ params, body }, { actor, data }) => {
      if (params.id !== actor.userId) {
        await data.tenant(actor.companyId, (tx) => getOne(tx, params.id));
        fail('ERR_NO_PERMISSION');
      }
      await data.system(({ db }) => changeProfile(db, actor, body));
      return data.tenant(actor.companyId, async (tx) => {
        const subject = { userId: actor.userId, action: 'update' };
        tx.record({ name: 'user.updated', subject, audience: { permission: 'users.read' } });
        return getOne(tx, actor.userId);
      });
    },
  };
}
