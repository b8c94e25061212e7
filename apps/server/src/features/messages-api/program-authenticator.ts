import { dueState } from '#features/companies/index.ts';
import { digestOfToken } from '#features/connections/index.ts';
import type { Data } from '#kit/db/data.ts';
import type { Program } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { findTokenConnection } from './token-connection.repo.ts';

/**
 * Turns the Authorization header of a program into its connection (wire-contract 4.2). ERR_INVALID_API_TOKEN for no token
 * or one that is nobody's; ERR_COMPANY_INACTIVE, ERR_COMPANY_OVERDUE and ERR_PLAN_FEATURE where the company may not.
 * Looked up at every call: a token that was replaced ends at once.
 */
export function createProgramAuthenticator(data: Data, now: () => Date = () => new Date()) {
  return async (authorization: string | undefined): Promise<Program> => {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    const found = token && (await data.system((tx) => findTokenConnection(tx, digestOfToken(token))));
    if (!found) return fail('ERR_INVALID_API_TOKEN');
    if (!found.status) fail('ERR_COMPANY_INACTIVE');
    if (dueState(found, now()).overdue) fail('ERR_COMPANY_OVERDUE');
    if (!found.hasApi) fail('ERR_PLAN_FEATURE');
    return { companyId: found.companyId, connectionId: found.connectionId };
  };
}
