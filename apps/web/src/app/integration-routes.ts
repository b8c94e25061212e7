import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../kit/i18n.ts';
import { validateResourceSearch } from '../kit/resource/resource-search.ts';
import { privateRoute } from './base-routes.tsx';

/** Services that answer in the place of an agent. */
export const integrationsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/queue-integration',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(
    () => withTexts(import('../features/integrations/integrations-page.tsx')),
    'IntegrationsPage',
  ),
});
