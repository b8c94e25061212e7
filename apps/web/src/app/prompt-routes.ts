import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../kit/i18n.ts';
import { validateResourceSearch } from '../kit/resource/resource-search.ts';
import { privateRoute } from './base-routes.tsx';

/** What a model is told before it answers customers. */
export const promptsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/prompts',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/prompts/prompts-page.tsx')), 'PromptsPage'),
});
