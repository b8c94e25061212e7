import { z } from 'zod';
import { route } from '../kit/route.ts';
import { instant, pageQuery } from '../kit/shapes.ts';

/** What answers in the place of an agent: a service that is asked over the network (administration §3). */
export const queueIntegration = z.object({
  id: z.number(),
  type: z.enum(['dialogflow', 'n8n', 'webhook', 'typebot']),
  name: z.string(),
  projectName: z.string(),
  /** Only whether there is one. */
  jsonContent: z.string(),
  language: z.string(),
  urlN8N: z.string(),
  typebotSlug: z.string(),
  typebotExpires: z.number(),
  typebotDelayMessage: z.number(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotUnknownMessage: z.string(),
  typebotRestartMessage: z.string(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type QueueIntegration = z.infer<typeof queueIntegration>;

export const integrationRoutes = {
  listQueueIntegrations: route({
    method: 'GET',
    path: '/queueIntegration',
    access: 'integrations.read',
    summary: 'A page of integrations, newest first.',
    query: pageQuery,
    reply: z.object({ queueIntegrations: z.array(queueIntegration), count: z.number(), hasMore: z.boolean() }),
  }),
};
