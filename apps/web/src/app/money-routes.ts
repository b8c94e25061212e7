import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateSubscriptionSearch } from '../features/subscription/subscription-address.ts';
import { withTexts } from '../kit/i18n.ts';
import { privateRoute } from './base-routes.tsx';

/** Invoices; a session that may only pay opens them, too. */
export const invoicesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/financeiro',
  component: lazyRouteComponent(() => withTexts(import('../features/invoices/invoices-page.tsx')), 'InvoicesPage'),
});

/** Plan, due day and checkout, which that session opens as well. */
export const subscriptionRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/subscription',
  validateSearch: validateSubscriptionSearch,
  component: lazyRouteComponent(
    () => withTexts(import('../features/subscription/subscription-page.tsx')),
    'SubscriptionPage',
  ),
});
