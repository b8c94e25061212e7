import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../kit/i18n.ts';
import { ownPath, publicRoute, rootRoute } from './base-routes.tsx';

const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { to?: string } => {
    const to = ownPath(search.to);
    return to ? { to } : {};
  },
  component: lazyRouteComponent(() => withTexts(import('../features/auth/login-page.tsx')), 'LoginPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/signup',
  // Whoever brought the company here.
  validateSearch: (search: Record<string, unknown>): { companyId?: number } =>
    /^[1-9]\d{0,8}$/.test(String(search.companyId)) ? { companyId: Number(search.companyId) } : {},
  component: lazyRouteComponent(() => withTexts(import('../features/sign-up/sign-up-page.tsx')), 'SignUpPage'),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/confirm-email',
  validateSearch: (search: Record<string, unknown>): { email?: string } =>
    typeof search.email === 'string' ? { email: search.email } : {},
  component: lazyRouteComponent(
    () => withTexts(import('../features/sign-up/confirm-email-page.tsx')),
    'ConfirmEmailPage',
  ),
});

const passwordResetRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/forgetpsw',
  component: lazyRouteComponent(
    () => withTexts(import('../features/password-reset/password-reset-page.tsx')),
    'PasswordResetPage',
  ),
});

/** For whoever reads the mails of an address, signed in or not. */
export const undoEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/undo-email',
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  component: lazyRouteComponent(
    () => withTexts(import('../features/password-reset/undo-email-page.tsx')),
    'UndoEmailPage',
  ),
});

const setupRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/setup',
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  component: lazyRouteComponent(() => withTexts(import('../features/setup/setup-page.tsx')), 'SetupPage'),
});

/** Pages that need no session, and that somebody who has one is led on from. */
export const visitorRoutes = publicRoute.addChildren([
  loginRoute,
  signUpRoute,
  confirmEmailRoute,
  passwordResetRoute,
  setupRoute,
]);
