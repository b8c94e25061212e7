import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../kit/i18n.ts';
import { validateResourceSearch } from '../kit/resource/resource-search.ts';
import { privateRoute } from './base-routes.tsx';

/** Companies of the platform, for super users. */
const companiesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/companies',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/platform/companies-page.tsx')), 'CompaniesPage'),
});

/** Companies that are brought from another system, for super users. */
const moveInsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/move-ins',
  component: lazyRouteComponent(() => withTexts(import('../features/moving-in/move-ins-page.tsx')), 'MoveInsPage'),
});

/** How the installation is, for super users. */
const healthRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/health',
  component: lazyRouteComponent(() => withTexts(import('../features/health/health-page.tsx')), 'HealthPage'),
});

/** Plans of the platform, for super users. */
const plansRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/plans',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/platform/plans-page.tsx')), 'PlansPage'),
});

/** Pages of the platform. */
export const platformRoutes = [companiesRoute, moveInsRoute, healthRoute, plansRoute] as const;
