import { type PermissionName, type PermissionRow, permissions, type Route } from '@recado/contract';
import { z } from 'zod';
import type { Actor } from './context.ts';
import { fail } from './fail.ts';

const declares = (part: z.ZodType | undefined): boolean =>
  part instanceof z.ZodObject && Object.hasOwn(part.shape, 'companyId');

/** The company that a part of a call names; undefined where it names none. */
function namedIn(part: unknown): number | undefined {
  if (typeof part !== 'object' || part === null || !('companyId' in part)) return undefined;
  const { companyId } = part;
  const id = typeof companyId === 'string' && /^\d{1,15}$/.test(companyId) ? Number(companyId) : companyId;
  return typeof id === 'number' ? id : undefined;
}

/** Whether a call is about the platform, which no company owns. */
function isOfPlatform({ access, ofPlatform }: Pick<Route, 'access' | 'ofPlatform'>): boolean {
  const rows: Readonly<Partial<Record<string, PermissionRow>>> = permissions satisfies Record<PermissionName, unknown>;
  return ofPlatform === true || rows[access]?.super === true;
}

/**
 * A super user who names another company is obeyed where the route takes one, and refused everywhere else: what was meant
 * for that company must not happen to the own one. A call about the platform drops it, as every unknown field. Everybody else's `companyId` is not heard.
 */
export function refuseOtherCompany(
  route: Pick<Route, 'access' | 'body' | 'ofPlatform' | 'query'>,
  actor: Pick<Actor, 'companyId' | 'isSuper'> | undefined,
  asked: { body: unknown; query: unknown },
): void {
  if (!actor?.isSuper || isOfPlatform(route)) return;
  const { body, query } = route;
  for (const [part, schema] of [[asked.query, query] as const, [asked.body, body] as const]) {
    const named = declares(schema) ? undefined : namedIn(part);
    if (named !== undefined && named !== actor.companyId) fail('ERR_NO_PERMISSION');
  }
}
