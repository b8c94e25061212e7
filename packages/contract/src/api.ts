import { activityRoutes } from './features/activity.ts';
import { announcementRoutes } from './features/announcements.ts';
import { assistRoutes } from './features/assist.ts';
import { bulkChangeRoutes } from './features/bulk-changes.ts';
import { campaignActionRoutes, campaignReportRoutes } from './features/campaign-report.ts';
import { campaignRoutes } from './features/campaigns.ts';
import { chatRoutes } from './features/chats.ts';
import { companyAdminRoutes } from './features/companies.ts';
import { companyRoutes } from './features/company.ts';
import { companyDataRoutes } from './features/company-data.ts';
import { composingRoutes } from './features/composing.ts';
import { connectionRoutes } from './features/connections.ts';
import { contactListRoutes } from './features/contact-lists.ts';
import { contactRoutes } from './features/contacts.ts';
import { dashboardRoutes } from './features/dashboard.ts';
import { deliveryRoutes } from './features/deliveries.ts';
import { draftRoutes } from './features/drafts.ts';
import { fileListRoutes } from './features/file-lists.ts';
import { healthRoutes } from './features/health.ts';
import { helpRoutes } from './features/helps.ts';
import { holidayRoutes } from './features/holidays.ts';
import { installationRoutes } from './features/installation.ts';
import { integrationRoutes } from './features/integrations.ts';
import { invoiceRoutes } from './features/invoices.ts';
import { kanbanRoutes } from './features/kanban.ts';
import { messageLedgerRoutes } from './features/message-ledger.ts';
import { messageRoutes } from './features/messages.ts';
import { messagesApiRoutes } from './features/messages-api.ts';
import { moveInRoutes } from './features/moving-in.ts';
import { passwordResetRoutes } from './features/password-reset.ts';
import { planRoutes } from './features/plans.ts';
import { privacyRoutes } from './features/privacy.ts';
import { promptRoutes } from './features/prompts.ts';
import { proxyRoutes } from './features/proxy.ts';
import { pushRoutes } from './features/push.ts';
import { queueRoutes } from './features/queues.ts';
import { quickMessageRoutes } from './features/quick-messages.ts';
import { scheduleRoutes } from './features/schedules.ts';
import { sessionRoutes } from './features/session.ts';
import { signUpRoutes } from './features/sign-up.ts';
import { tagRoutes } from './features/tags.ts';
import { ticketBoardRoutes } from './features/ticket-board.ts';
import { ticketLogRoutes } from './features/ticket-log.ts';
import { ticketNoteRoutes } from './features/ticket-notes.ts';
import { ticketRoutes } from './features/tickets.ts';
import { transcriptRoutes } from './features/transcripts.ts';
import { userRoutes } from './features/users.ts';
import { webhookRoutes } from './features/webhooks.ts';
import type { Route } from './kit/route.ts';

/** Every call of the product, by name. */
export const api = {
  ...sessionRoutes,
  ...passwordResetRoutes,
  ...signUpRoutes,
  ...userRoutes,
  ...companyRoutes,
  ...companyAdminRoutes,
  ...companyDataRoutes,
  ...planRoutes,
  ...installationRoutes,
  ...proxyRoutes,
  ...healthRoutes,
  ...queueRoutes,
  ...promptRoutes,
  ...assistRoutes,
  ...integrationRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...connectionRoutes,
  ...contactRoutes,
  ...ticketRoutes,
  ...ticketBoardRoutes,
  ...kanbanRoutes,
  ...ticketLogRoutes,
  ...messageRoutes,
  ...composingRoutes,
  ...transcriptRoutes,
  ...chatRoutes,
  ...bulkChangeRoutes,
  ...draftRoutes,
  ...messageLedgerRoutes,
  ...messagesApiRoutes,
  ...moveInRoutes,
  ...tagRoutes,
  ...holidayRoutes,
  ...quickMessageRoutes,
  ...scheduleRoutes,
  ...fileListRoutes,
  ...ticketNoteRoutes,
  ...contactListRoutes,
  ...campaignActionRoutes,
  ...campaignReportRoutes,
  ...campaignRoutes,
  ...activityRoutes,
  ...dashboardRoutes,
  ...privacyRoutes,
  ...announcementRoutes,
  ...helpRoutes,
  ...pushRoutes,
  ...invoiceRoutes,
} satisfies Record<string, Route>;
export type Api = typeof api;
export type ApiName = keyof Api;
