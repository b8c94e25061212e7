import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../kit/i18n.ts';
import { validateResourceSearch } from '../kit/resource/resource-search.ts';
import { privateRoute } from './base-routes.tsx';

/** Services that answer in the place of an agent. */
const integrationsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/queue-integration',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(
    () => withTexts(import('../features/integrations/integrations-page.tsx')),
    'IntegrationsPage',
  ),
});

/** Addresses that are told of chosen events. */
const webhooksRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/webhooks',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(
    () => withTexts(import('../features/integrations/events/webhooks-page.tsx')),
    'WebhooksPage',
  ),
});

/** Everything that was sent. */
const deliveriesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/deliveries',
  component: lazyRouteComponent(
    () => withTexts(import('../features/integrations/console/deliveries-page.tsx')),
    'DeliveriesPage',
  ),
});

export const integrationRoutes = [integrationsRoute, webhooksRoute, deliveriesRoute] as const;
