/**
 * The platform, administered by super users: companies, with archive and removal of all that is kept of one, plans, and visits
 * of support (administration §2 and §6, wire-contract 4.10, trust I-65, docs/decisions/0039 and 0048). Of every company at once, so that its statements name the company themselves.
 */
import type { companyAdminRoutes, companyDataRoutes, planRoutes } from '@recado/contract';
import type { Tokens } from '#features/auth/index.ts';
import type { Handlers } from '#kit/http/context.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { companyAdminHandlers } from './companies.routes.ts';
import { companyDataHandlers } from './company-data.routes.ts';
import { planHandlers } from './plans.routes.ts';
import { supportHandlers } from './support.routes.ts';

export { openCompany, planCalled, takeBack } from './bring-company.repo.ts';
export { companyJobLoader } from './company-data.routes.ts';
export { startCompanyWork } from './company-work.ts';
export { findDemoCompanies, removeDemoCompanies } from './demo-companies.repo.ts';
export { listVisits } from './support.repo.ts';
export { writeSchedules } from './write-company.repo.ts';

export interface PlatformDeps {
  tokens: Tokens;
  links: MediaLinks;
  /** Drops what this node has cached of a user's sessions, or of everybody's. */
  forgetSessions(userId?: number): void;
}

/** Handlers of the platform's calls. */
export function platformHandlers(
  deps: PlatformDeps,
): Handlers<keyof typeof companyAdminRoutes | keyof typeof companyDataRoutes | keyof typeof planRoutes> {
  return {
    ...companyAdminHandlers(deps),
    ...companyDataHandlers(deps),
    ...planHandlers(deps),
    ...supportHandlers(deps),
  };
}
