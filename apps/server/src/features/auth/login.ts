import { decodeSetting } from '@recado/contract';
import type { Data } from '#kit/db/data.ts';
import type { Actor, PublicCall } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { checkPassword } from './passwords.ts';
import { actorOf, findUserFacts, sessionUserOf, type UserFacts } from './session-user.repo.ts';
import { openSession, revokeSessions } from './sessions.repo.ts';
import type { Tokens } from './tokens.ts';

/** Refuses who may not come in at all, and agents of an overdue company (decision 28). */
function checkCompany(facts: UserFacts, actor: Actor): void {
  if (!facts.company.status) fail('ERR_COMPANY_INACTIVE');
  if (actor.payOnly && actor.profile !== 'admin') {
    const [year, month, day] = (facts.company.due_date ?? '').split('-');
    fail('ERR_COMPANY_OVERDUE', { date: `${day}/${month}/${year}` });
  }
}

/** Token and user of a fresh or refreshed session, in the one shape of the wire. */
export function sessionReply(tokens: Tokens, facts: UserFacts, actor: Actor) {
  const token = tokens.sign({
    usarname: actor.name,
    profile: actor.profile,
    id: actor.userId,
    companyId: actor.companyId,
    sid: actor.sessionId,
  });
  return { token, user: sessionUserOf(facts, actor) };
}

const allowsSeveralSessions = (facts: UserFacts) =>
  decodeSetting('allowSeveralSessions', facts.settings.find((row) => row.key === 'allowSeveralSessions')?.value);

/**
 * Signs in: checks the password in constant effort, ends the account's other sessions on the server unless the company
 * allows several (decisions 8 and 29), and tells their screens. Throws 401 ERR_INVALID_CREDENTIALS for unknown mail and
 * wrong password alike, ERR_COMPANY_INACTIVE and ERR_COMPANY_OVERDUE (core §4 and §5).
 */
export async function login(data: Data, tokens: Tokens, body: { email: string; password: string }, call: PublicCall) {
  const account = await data.system(({ db }) =>
    db
      .selectFrom('users')
      .select(['id', 'company_id', 'password_hash', 'email'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', body.email))
      .executeTakeFirst(),
  );
  const isRight = await checkPassword(account?.password_hash ?? null, body.password);
  if (!account || !isRight) fail('ERR_INVALID_CREDENTIALS');
  const { facts, session } = await data.system(async ({ db }) => {
    const known = (await findUserFacts(db, account.id)) ?? fail('ERR_INVALID_CREDENTIALS');
    checkCompany(known, actorOf(known, '', new Date()));
    if (!allowsSeveralSessions(known)) await revokeSessions(db, account.id, 'another login');
    const client = { ip: call.ip, userAgent: call.headers['user-agent'] ?? '' };
    return { facts: known, session: await openSession(db, account, client) };
  });
  await data.tenant(account.company_id, async (tx) => {
    tx.record({
      name: 'session.takenOver',
      subject: { userId: account.id, email: account.email },
      audience: { userId: account.id, exceptSession: session.sessionId },
    });
  });
  call.setRefreshCookie(session.refreshToken);
  return sessionReply(tokens, facts, actorOf(facts, session.sessionId, new Date()));
}
