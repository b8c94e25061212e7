/**
 * The platform, administered by super users: companies, plans, and visits of support (administration §2 and §6,
 * wire-contract 4.10, docs/decisions/0039). Of every company at once, so that its statements name the company themselves.
 */
import type { companyAdminRoutes, planRoutes } from '@recado/contract';
import type { Tokens } from '#features/auth/index.ts';
import type { Handlers } from '#kit/http/context.ts';
import { companyAdminHandlers } from './companies.routes.ts';
import { planHandlers } from './plans.routes.ts';
import { supportHandlers } from './support.routes.ts';

export { listVisits } from './support.repo.ts';

export interface PlatformDeps {
  tokens: Tokens;
  /** Drops what this node has cached of a user's sessions, or of everybody's. */
  forgetSessions(userId?: number): void;
}

/** Handlers of the platform's calls. */
export function platformHandlers(
  deps: PlatformDeps,
): Handlers<keyof typeof companyAdminRoutes | keyof typeof planRoutes> {
  return { ...companyAdminHandlers(deps), ...planHandlers(deps), ...supportHandlers(deps) };
}
