import { companyRoutes } from './features/company.ts';
import { connectionRoutes } from './features/connections.ts';
import { contactRoutes } from './features/contacts.ts';
import { messageRoutes } from './features/messages.ts';
import { sessionRoutes } from './features/session.ts';
import { ticketRoutes } from './features/tickets.ts';
import { userRoutes } from './features/users.ts';
import type { Route } from './kit/route.ts';

/** Every call of the product, by name. */
export const api = {
  ...sessionRoutes,
  ...userRoutes,
  ...companyRoutes,
  ...connectionRoutes,
  ...contactRoutes,
  ...ticketRoutes,
  ...messageRoutes,
} satisfies Record<string, Route>;
export type Api = typeof api;
export type ApiName = keyof Api;
