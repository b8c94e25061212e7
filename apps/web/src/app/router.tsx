import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { sessionStore } from '../kit/session-store.ts';
import { NotFound } from './not-found.tsx';
import { RouteFailed } from './route-failed.tsx';

const isSignedIn = (): boolean => {
  const { phase } = sessionStore.get();
  return phase === 'in' || phase === 'takenOver';
};

/** A path of our own, never another origin ("//…"). */
const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?!\/)/.test(value) && value !== '/login' ? value : undefined;

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: RouteFailed });

const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  // A signed-in visitor on a public page goes on to the product (core §2).
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ to: ownPath((search as { to?: unknown }).to) ?? '/' }); // typed in the child
  },
});

const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { to?: string } => {
    const to = ownPath(search.to);
    return to ? { to } : {};
  },
  component: lazyRouteComponent(() => import('../features/auth/login-page.tsx'), 'LoginPage'),
});

const setupRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/setup',
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  component: lazyRouteComponent(() => import('../features/setup/setup-page.tsx'), 'SetupPage'),
});

const privateRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'private',
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return;
    const to = ownPath(location.href);
    throw redirect({ to: '/login', search: to && to !== '/' ? { to } : {} });
  },
  component: lazyRouteComponent(() => import('./frame/frame.tsx'), 'Frame'),
});

const startRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/tickets' });
  },
});

const ticketsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/tickets',
  component: lazyRouteComponent(() => import('../features/tickets/tickets-page.tsx'), 'TicketsPage'),
});

/** The conversation of the address; the page above reads the uuid, so that the list stays mounted. */
const ticketRoute = createRoute({ getParentRoute: () => ticketsRoute, path: '$uuid' });

const connectionsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/connections',
  component: lazyRouteComponent(() => import('../features/connections/connections-page.tsx'), 'ConnectionsPage'),
});

const phoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/telefone',
  component: lazyRouteComponent(() => import('../features/phone/phone-page.tsx'), 'PhonePage'),
});

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([loginRoute, setupRoute]),
  privateRoute.addChildren([startRoute, ticketsRoute.addChildren([ticketRoute]), connectionsRoute]),
  phoneRoute,
]);

/** The addresses of the product; pages are loaded when first opened. */
export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
