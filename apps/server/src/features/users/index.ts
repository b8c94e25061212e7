/**
 * Users of a company: lists, one, and their administration with the plan's limit, rights and sessions (core §5 and §6,
 * wire-contract 4.4); everybody changes the own profile (decision 26).
 */
import { limits, type SessionUser, type UserBody, type UserPatch, type userRoutes } from '@recado/contract';
import { actorOf, checkPassword, findUserFacts, hashPassword, sessionUserOf } from '#features/auth/index.ts';
import { type Doer, logActivity } from '#kit/activity/log-activity.repo.ts';
import { readPage } from '#kit/crud/records.repo.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { Actor, Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { companyOfCall } from './company-of-call.repo.ts';
import { type NoticeMail, undoEmailChange } from './email-changes.repo.ts';
import { logUserChange } from './user-activity.ts';
import {
  isThere,
  type ListedUser,
  listEveryUser,
  toListItem,
  toUserRow,
  userMatches,
  userTable,
} from './user-rows.repo.ts';
import { isDemotion } from './user-rules.ts';
import { changeUser, findSignIn, insertUser, type ReturnTickets, removeUser } from './write-user.repo.ts';

export { emailChangeRemovals } from './email-changes.repo.ts';
export { userImport, userQueueImport } from './import-tables.ts';
export { renewPassword } from './renew-password.repo.ts';
export { letGoOfEmails, takenEmails } from './taken-emails.repo.ts';

/** Wire shapes of users by id, for live events; those who are deleted are left out. */
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

/**
 * The own password and e-mail are changed only by who knows the password. Throws ERR_WRONG_PASSWORD. Answers whether they
 * stay because it was not given at all: clients of the family do not ask for it, and the rest of their form is saved.
 */
async function lacksOwnPassword(data: Data, actor: Actor, patch: UserPatch): Promise<boolean> {
  const known = await data.tenant(actor.companyId, (tx) => findSignIn(tx, actor.userId));
  const changesSignIn = patch.password || (patch.email !== undefined && patch.email !== known?.email);
  if (!changesSignIn) return false;
  if (patch.currentPassword === undefined) return true;
  if (!(await checkPassword(known?.password_hash ?? null, patch.currentPassword ?? ''))) fail('ERR_WRONG_PASSWORD');
  return false;
}

/** Makes a user of the caller's company, or of the one that a super user names. */
async function createUser(body: UserBody, call: Call): Promise<SessionUser> {
  const { actor, data } = call;
  const { password, companyId: asked, ...rest } = body;
  const companyId = await companyOfCall(data, actor, asked);
  const passwordHash = await hashPassword(password);
  return data.tenant(companyId, async (tx) => {
    const made = await getOne(tx, await insertUser(tx, actor, { ...rest, passwordHash }));
    await logActivity(tx, call, { kind: 'user.created', subject: made, facts: { profile: made.profile } });
    return made;
  });
}

export interface UserDeps {
  /** Drops what this node has cached of a user's sessions. */
  forgetSessions(userId: number): void;
  returnTickets: ReturnTickets;
  /** Null where the operator named no mail server. */
  mail: NoticeMail | null;
  /** What waits in somebody's name; the features that keep it count it. */
  waiting: { schedules: CountOf; changes: CountOf; tokens: CountOf };
  /** Ends what programs use in the name of somebody who may make it no more. */
  endTokens(tx: TenantDb, by: Doer, userId: number): Promise<void>;
}
type CountOf = (tx: TenantDb, userId: number) => Promise<number>;

/** Handlers of the users' calls. */
export function userHandlers(deps: UserDeps): Handlers<keyof typeof userRoutes> {
  const { forgetSessions, returnTickets, waiting, endTokens, mail } = deps;
  return {
    // Another company's is heard from a super user only (decision 12).
    listUserNames: async ({ query }, { actor, data }) => {
      const companyId = actor.isSuper ? (query.companyId ?? actor.companyId) : actor.companyId;
      const users = await data.tenant(companyId, listEveryUser);
      return users.map((user) => ({ ...toListItem(user), openTickets: user.open_tickets }));
    },
    listUsers: async ({ query }, { actor, data }) => {
      const searched = query.searchParam ? [userMatches(query.searchParam)] : [];
      const request = { ...query, limit: limits.pageSize };
      const page = await readPage<ListedUser>(data, actor.companyId, userTable, [isThere, ...searched], request);
      const { rows, ...rest } = page;
      return { users: rows.map(toUserRow), ...rest };
    },
    getUser: ({ params }, { actor, data }) => data.tenant(actor.companyId, (tx) => getOne(tx, params.id)),
    createUser: ({ body }, call) => createUser(body, call),
    updateUser: async ({ params: { id }, body }, call) => {
      const { actor, data } = call;
      // Nobody of this company, and no account of it is theirs to change.
      if (actor.support) fail('ERR_SUPPORT_MODE');
      const mayManage = actor.permissions.has('users.manage');
      if (id !== actor.userId) {
        await data.tenant(actor.companyId, (tx) => getOne(tx, id));
        if (!mayManage) fail('ERR_NO_PERMISSION');
      }
      const isKept = id === actor.userId && (await lacksOwnPassword(data, actor, body));
      const patch = isKept ? { ...body, password: undefined, email: undefined } : body;
      const passwordHash = patch.password ? await hashPassword(patch.password) : undefined;
      const user = await data.tenant(actor.companyId, async (tx) => {
        const before = await getOne(tx, id);
        await changeUser(tx, actor, id, { patch: { ...patch, passwordHash }, mail, returnTickets });
        const after = await getOne(tx, id);
        await logUserChange(tx, call, { before, after, isPasswordNew: passwordHash !== undefined });
        if (isDemotion(before.profile, after.profile)) await endTokens(tx, call, id);
        return after;
      });
      forgetSessions(id);
      return isKept ? fail('ERR_CURRENT_PASSWORD_MISSING') : user;
    },
    undoEmailChange: async ({ body: { token } }, { ip, data }) => {
      const { userId, email } = await undoEmailChange(data, { token, ip }, mail?.queue ?? null);
      forgetSessions(userId);
      return { email };
    },
    getUserWaiting: ({ params: { id } }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        await getOne(tx, id);
        return {
          schedules: await waiting.schedules(tx, id),
          changes: await waiting.changes(tx, id),
          tokens: await waiting.tokens(tx, id),
        };
      }),
    deleteUser: async ({ params: { id } }, call) => {
      const { actor, data } = call;
      await data.tenant(actor.companyId, async (tx) => {
        const { name } = await getOne(tx, id);
        await removeUser(tx, actor, id, returnTickets);
        await endTokens(tx, call, id);
        await logActivity(tx, call, { kind: 'user.deleted', subject: { id, name } });
      });
      forgetSessions(id);
      return { message: 'user deleted' };
    },
  };
}
