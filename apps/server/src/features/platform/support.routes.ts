import { endSession, type Tokens } from '#features/auth/index.ts';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { findCompany } from './company-rows.repo.ts';
import { beginVisit, listVisits } from './support.repo.ts';

type Names = 'listSupportVisits' | 'enterSupport' | 'leaveSupport';

/** Handlers of visits of support (trust §1.6-13, docs/decisions/0039). */
export function supportHandlers({
  tokens,
  forgetSessions,
}: {
  tokens: Tokens;
  forgetSessions(userId?: number): void;
}): Handlers<Names> {
  return {
    listSupportVisits: ({ params }, { data }) =>
      data.system(async (tx) => {
        await findCompany(tx, params.id);
        return listVisits(tx, params.id);
      }),
    enterSupport: async ({ params, body }, call) => {
      const { actor, data, headers, ip } = call;
      if (params.id === actor.companyId) fail('ERR_OWN_COMPANY');
      const { sessionId, until, visit } = await data.system(async (tx) => {
        await findCompany(tx, params.id);
        const client = { ip, userAgent: headers['user-agent'] ?? '' };
        const { reason } = body;
        await logActivity({ db: tx.db, companyId: params.id }, call, { kind: 'support.entered', facts: { reason } });
        return beginVisit(tx, actor, { companyId: params.id, reason }, client);
      });
      const { userId, name } = actor;
      const claims = { usarname: name, profile: 'admin', id: userId, companyId: params.id, sid: sessionId };
      return { token: tokens.signUntil(claims, until), visit };
    },
    leaveSupport: async (_request, call) => {
      const { actor, data } = call;
      if (!actor.support) return {};
      await data.system(async ({ db }) => {
        await endSession(db, { id: actor.sessionId, userId: actor.userId }, 'left');
        await logActivity({ db, companyId: actor.companyId }, call, { kind: 'support.left' });
      });
      forgetSessions(actor.userId);
      return {};
    },
  };
}
