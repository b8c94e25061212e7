import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../kit/i18n.ts';
import { privateRoute } from './base-routes.tsx';

/** How programs send messages. */
export const messagesApiRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/messages-api',
  component: lazyRouteComponent(
    () => withTexts(import('../features/messages-api/messages-api-page.tsx')),
    'MessagesApiPage',
  ),
});
