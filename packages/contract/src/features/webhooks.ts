import { z } from 'zod';
import { resource } from '../kit/resource.ts';
import { route } from '../kit/route.ts';
import { idParams, instant } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { integrationFailures } from './integrations.ts';

/** What a company can have told to a program of its own. */
export const outgoingEvents = [
  'ticket.created',
  'ticket.accepted',
  'ticket.returned',
  'ticket.transferred',
  'ticket.updated',
  'ticket.closed',
  'ticket.reopened',
  'ticket.rated',
  'message.received',
  'message.sent',
  'message.updated',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'campaign.updated',
  'campaign.deleted',
] as const;
export type OutgoingEvent = (typeof outgoingEvents)[number];

/** An address that is told of chosen events (ours). */
export const webhook = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(outgoingEvents)),
  /** Only whether there is one, and its last characters. */
  secret: z.string(),
  /** Until when the secret before signs beside it. */
  previousSecretUntil: instant.nullable(),
  /** Nothing is kept for one that is not. */
  isActive: z.boolean(),
  /** What happens is kept, and sent once it goes on. */
  isPaused: z.boolean(),
  /** Why it took nothing last; null once it has taken something again. */
  failure: z.object({ kind: z.enum(integrationFailures), status: z.number().nullable(), at: instant }).nullable(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Webhook = z.infer<typeof webhook>;

/** A secret that is typed; its shown form keeps the stored one. */
export const typedSigningSecret = z
  .string()
  .trim()
  .max(200, 'Too Long!')
  .refine((secret) => secret === '' || secret.length >= 16 || secret.startsWith('•'), 'Too Short!')
  .nullish();

export const webhookBody = z.object({
  name: z.string().trim().min(limits.integrationName.min, 'Too Short!').max(limits.integrationName.max, 'Too Long!'),
  url: z.string().trim().min(1, 'Obrigatório').max(1000, 'Too Long!'),
  events: z.array(z.enum(outgoingEvents)).min(1, 'Obrigatório').max(outgoingEvents.length),
  secret: typedSigningSecret,
  isActive: z.boolean().default(true),
});
export type WebhookBody = z.output<typeof webhookBody>;

export const webhooks = resource({
  name: 'webhooks',
  path: '/webhooks',
  listKey: 'webhooks',
  shape: webhook,
  row: webhook,
  body: webhookBody,
  filters: {},
  may: {
    read: 'integrations.read',
    create: 'integrations.manage',
    update: 'integrations.manage',
    delete: 'integrations.manage',
  },
  notFound: 'ERR_NO_WEBHOOK_FOUND',
  live: { name: 'webhook', channel: 'webhook', key: 'webhook', goneKey: 'webhookId', readers: 'integrations.read' },
  errors: ['ERR_WEBHOOK_NAME_ALREADY_EXISTS', 'ERR_INTEGRATION_ADDRESS_INVALID', 'ERR_TOO_MANY_WEBHOOKS'],
});

export const webhookRoutes = {
  listWebhooks: webhooks.list,
  getWebhook: webhooks.get,
  createWebhook: webhooks.create,
  updateWebhook: webhooks.update,
  deleteWebhook: webhooks.remove,
  pauseWebhook: route({
    method: 'PUT',
    path: '/webhooks/:id/pause',
    access: 'integrations.manage',
    summary: 'Let a webhook rest, or go on: what happens meanwhile is kept and sent then.',
    params: idParams,
    body: z.object({ isPaused: z.boolean() }),
    reply: webhook,
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  }),
  endWebhookSecret: route({
    method: 'DELETE',
    path: '/webhooks/:id/previous-secret',
    access: 'integrations.manage',
    summary: 'End the secret before: from now on the new one signs alone.',
    params: idParams,
    reply: webhook,
    errors: ['ERR_NO_WEBHOOK_FOUND'],
  }),
};
