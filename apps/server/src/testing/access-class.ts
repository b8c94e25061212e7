/** What the declared class of a route promises a caller: read from the tables of the contract, and from nothing else. */
import {
  type ErrorCode,
  errors,
  type PermissionName,
  type PermissionRow,
  type PermissionScope,
  permissions,
  type Route,
} from '@recado/contract';
import { codeIn, declares } from './route-inputs.ts';
import type { WallHolder } from './wall-world.ts';

/** Status and code of a refusal. */
export type Refusal = readonly [status: number, code: ErrorCode];
const refusal = (code: ErrorCode): Refusal => [errors[code], code];

const rowOf = ({ access }: Route): PermissionRow | null =>
  access === 'public' || access === 'signedIn' ? null : permissions[access as PermissionName];

/** How the route refuses the caller whatever is asked for; null when it lets the caller in. */
export function refusalFor(route: Route, holder: WallHolder): Refusal | null {
  if (holder.isOverdue && !route.allowOverdue) return refusal('ERR_COMPANY_OVERDUE');
  const row = rowOf(route);
  if (!row) return null;
  if (row.super && !holder.isSuper) return refusal('ERR_NO_SUPER');
  if (!row.profiles.includes(holder.profile)) return refusal('ERR_NO_PERMISSION');
  return row.plan && !holder.hasFeatures ? refusal('ERR_PLAN_FEATURE') : null;
}

/** Who may call the route: an admin, or a super user where nobody else may. */
export const callerOf = (route: Route): Partial<WallHolder> => (rowOf(route)?.super ? { isSuper: true } : {});

/** Whether the call reaches every company, as those of super users do (decision 12). */
export const isSupers = (route: Route, { isSuper }: WallHolder): boolean =>
  isSuper && (route.superReachesAll === true || rowOf(route)?.super === true);

/** How far the route lets the caller reach within the company. */
export function reachOf(route: Route, { profile }: WallHolder): PermissionScope {
  const row = rowOf(route);
  return (profile === 'admin' ? row?.adminScope : row?.scope) ?? 'company';
}

/**
 * Whether a reply is a declared "there is no such record": another company's id answers so, like one that nobody has. A
 * caller who does not reach the whole company may be told, of both alike, that it is not for her.
 */
export function isUnknown(
  route: Route,
  holder: WallHolder,
  reply: { status: number; body: { error?: unknown } },
): boolean {
  const code = codeIn(reply.body);
  const isOutOfReach = code === 'ERR_NO_PERMISSION' && reachOf(route, holder) !== 'company';
  return (isOutOfReach || /^ERR_(NO_[A-Z]+|QUEUE_NOT)_FOUND$/.test(code)) && declares(route, code);
}
