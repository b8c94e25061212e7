import type { Route } from '@recado/contract';
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

/**
 * A super user who names another company is obeyed where the route takes one, and refused everywhere else: what was meant
 * for that company must not happen to the own one. Everybody else's `companyId` is not heard (decisions 12 and 55).
 */
export function refuseOtherCompany(
  { body, query }: Pick<Route, 'body' | 'query'>,
  actor: Pick<Actor, 'companyId' | 'isSuper'> | undefined,
  asked: { body: unknown; query: unknown },
): void {
  if (!actor?.isSuper) return;
  for (const [part, schema] of [[asked.query, query] as const, [asked.body, body] as const]) {
    const named = declares(schema) ? undefined : namedIn(part);
    if (named !== undefined && named !== actor.companyId) fail('ERR_NO_PERMISSION');
  }
}
