import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { sessionStore } from '../kit/session-store.ts';
import { NotFound } from './not-found.tsx';
import { RouteFailed } from './route-failed.tsx';

const isSignedIn = (): boolean => {
  const { phase } = sessionStore.get();
  return phase === 'in' || phase === 'takenOver';
};

/** A path of our own, never another origin: browsers read "//…" and "/\…" as one. */
export const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && value !== '/login' ? value : undefined;

/** Sends whoever is not signed in to the login, and back afterwards. */
export const needsSession = ({ location }: { location: { href: string } }): void => {
  if (isSignedIn()) return;
  const to = ownPath(location.href);
  throw redirect({ to: '/login', search: to && to !== '/' ? { to } : {} });
};

/** Above every address. */
export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: RouteFailed,
});

/** Above the pages that need no session. */
export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  // A signed-in visitor on a public page goes on to the product (core §2).
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ to: ownPath((search as { to?: unknown }).to) ?? '/' }); // typed in the child
  },
});

/** Above the pages behind the login, drawn inside the frame. */
export const privateRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'private',
  beforeLoad: needsSession,
  component: lazyRouteComponent(() => import('./frame/frame.tsx'), 'Frame'),
});
