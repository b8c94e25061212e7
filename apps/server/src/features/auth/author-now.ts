import { type PermissionName, refusalOf } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { actorOf, findUserFacts } from './session-user.repo.ts';

/**
 * Whoever asked for something that is done only now, with the rights of now: what acts later never reaches further than its
 * author does by then. Throws ERR_AUTHOR_GONE, ERR_COMPANY_INACTIVE, ERR_COMPANY_OVERDUE, and what refuses the permission.
 */
export async function authorNow(
  tx: TenantDb,
  userId: number | null,
  permission: PermissionName,
  now = new Date(),
): Promise<Actor> {
  const facts = userId === null ? undefined : await findUserFacts(tx.db, userId);
  if (facts?.company.id !== tx.companyId) fail('ERR_AUTHOR_GONE');
  if (!facts.company.status) fail('ERR_COMPANY_INACTIVE');
  const actor = actorOf(facts, '', now);
  if (actor.payOnly) fail('ERR_COMPANY_OVERDUE');
  const refusal = refusalOf(permission, actor);
  return refusal ? fail(refusal) : actor;
}
