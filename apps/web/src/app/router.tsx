import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { validateActivitySearch } from '../features/activity-log/activity-address.ts';
import { validateChatsSearch } from '../features/chats/chats-address.ts';
import { validateContactsSearch } from '../features/contacts/contacts-address.ts';
import { validateDashboardSearch } from '../features/dashboard/dashboard-address.ts';
import { validateKanbanSearch } from '../features/kanban/kanban-address.ts';
import { validateCalendarSearch } from '../features/schedules/calendar/calendar-address.ts';
import { withTexts } from '../kit/i18n.ts';
import { validateResourceSearch } from '../kit/resource/resource-search.ts';
import { can } from '../kit/session-store.ts';
import { needsSession, privateRoute, rootRoute } from './base-routes.tsx';
import { campaignRoutes } from './campaign-routes.ts';
import { integrationRoutes } from './integration-routes.ts';
import { invoicesRoute, subscriptionRoute } from './money-routes.ts';
import { platformRoutes } from './platform-routes.ts';
import { messagesApiRoute } from './program-routes.ts';
import { promptsRoute } from './prompt-routes.ts';
import { undoEmailRoute, visitorRoutes } from './public-routes.ts';

const startRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/',
  validateSearch: validateDashboardSearch,
  // Everybody else begins with the tickets.
  beforeLoad: () => {
    if (!can('dashboard.view')) throw redirect({ to: '/tickets' });
  },
  component: lazyRouteComponent(() => withTexts(import('../features/dashboard/dashboard-page.tsx')), 'DashboardPage'),
});

const ticketsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/tickets',
  component: lazyRouteComponent(() => import('./desk/tickets-page.tsx'), 'TicketsPage'),
});

/** The conversation of the address; the page above reads the uuid, so that the list stays mounted. */
const ticketRoute = createRoute({ getParentRoute: () => ticketsRoute, path: '$uuid' });

const connectionsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/connections',
  component: lazyRouteComponent(
    () => withTexts(import('../features/connections/connections-page.tsx')),
    'ConnectionsPage',
  ),
});

const chatsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/chats',
  validateSearch: validateChatsSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/chats/chats-page.tsx')), 'ChatsPage'),
});

/** The conversation of the address; the page above reads the uuid, so that the list stays mounted. */
const chatRoute = createRoute({ getParentRoute: () => chatsRoute, path: '$uuid' });

const tagsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/tags',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/tags/tags-page.tsx')), 'TagsPage'),
});

const todoListRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/todolist',
  component: lazyRouteComponent(() => withTexts(import('../features/todo-list/todo-list-page.tsx')), 'TodoListPage'),
});

const contactsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/contacts',
  validateSearch: validateContactsSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/contacts/contacts-page.tsx')), 'ContactsPage'),
});

const schedulesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/schedules',
  validateSearch: validateCalendarSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/schedules/schedules-page.tsx')), 'SchedulesPage'),
});

const kanbanRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/kanban',
  validateSearch: validateKanbanSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/kanban/kanban-page.tsx')), 'KanbanPage'),
});

const quickMessagesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/quick-messages',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(
    () => withTexts(import('../features/quick-messages/quick-messages-page.tsx')),
    'QuickMessagesPage',
  ),
});

const filesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/files',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/file-lists/file-lists-page.tsx')), 'FileListsPage'),
});

const contactListsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/contact-lists',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(
    () => withTexts(import('../features/contact-lists/contact-lists-page.tsx')),
    'ContactListsPage',
  ),
});

const contactListItemsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/contact-lists/$contactListId/contacts',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(
    () => withTexts(import('../features/contact-lists/contact-list-items-page.tsx')),
    'ContactListItemsPage',
  ),
});

/** A list's own address is that of its people. */
const contactListRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/contact-lists/$contactListId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/contact-lists/$contactListId/contacts', params, replace: true });
  },
});

const queuesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/queues',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/queues/queues-page.tsx')), 'QueuesPage'),
});

const usersRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/users',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/users/users-page.tsx')), 'UsersPage'),
});

const activityRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/activity',
  validateSearch: validateActivitySearch,
  component: lazyRouteComponent(() => withTexts(import('../features/activity-log/activity-page.tsx')), 'ActivityPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/settings',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/settings/settings-page.tsx')), 'SettingsPage'),
});

const announcementsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/announcements',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(
    () => withTexts(import('../features/announcements/announcements-page.tsx')),
    'AnnouncementsPage',
  ),
});

const helpsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/helps',
  component: lazyRouteComponent(() => withTexts(import('../features/helps/helps-page.tsx')), 'HelpsPage'),
});

const helpsAdminRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/helps/manage',
  validateSearch: validateResourceSearch,
  component: lazyRouteComponent(() => withTexts(import('../features/helps/helps-admin-page.tsx')), 'HelpsAdminPage'),
});

const phoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/telefone',
  // The phones are driven in the name of somebody who may (permission simulator.use).
  beforeLoad: needsSession,
  component: lazyRouteComponent(() => withTexts(import('../features/phone/phone-page.tsx')), 'PhonePage'),
});

const routeTree = rootRoute.addChildren([
  undoEmailRoute,
  visitorRoutes,
  privateRoute.addChildren([
    startRoute,
    ticketsRoute.addChildren([ticketRoute]),
    chatsRoute.addChildren([chatRoute]),
    contactsRoute,
    schedulesRoute,
    kanbanRoute,
    quickMessagesRoute,
    filesRoute,
    todoListRoute,
    contactListsRoute,
    contactListRoute,
    contactListItemsRoute,
    ...campaignRoutes,
    promptsRoute,
    ...integrationRoutes,
    tagsRoute,
    connectionsRoute,
    queuesRoute,
    usersRoute,
    activityRoute,
    settingsRoute,
    announcementsRoute,
    helpsRoute,
    helpsAdminRoute,
    ...platformRoutes,
    messagesApiRoute,
    invoicesRoute,
    subscriptionRoute,
  ]),
  phoneRoute,
]);

/** The addresses of the product; pages are loaded when first opened. */
export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Fetches the code of the page at the address, which is shown as soon as it is known who is signed in. */
export const fetchPageCode = (): void => {
  const [matched] = router.getMatchedRoutes(router.latestLocation.pathname);
  // What cannot be fetched is told where the page is shown.
  for (const route of matched) router.loadRouteChunk(route)?.catch(() => undefined);
};
