import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateCampaignsSearch } from '../features/campaigns/campaigns-address.ts';
import { withTexts } from '../kit/i18n.ts';
import { privateRoute } from './base-routes.tsx';

const campaignsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/campaigns',
  validateSearch: validateCampaignsSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/campaigns/campaigns-page.tsx')), 'CampaignsPage'),
});

const campaignsConfigRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/campaigns-config',
  component: lazyRouteComponent(
    () => withTexts(import('../features/campaigns/campaigns-config-page.tsx')),
    'CampaignsConfigPage',
  ),
});

const campaignReportRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/campaign/$campaignId/report',
  component: lazyRouteComponent(
    () => withTexts(import('../features/campaigns/campaign-report-page.tsx')),
    'CampaignReportPage',
  ),
});

/** Campaigns, their settings, and what became of one. */
export const campaignRoutes = [campaignsRoute, campaignsConfigRoute, campaignReportRoute] as const;
