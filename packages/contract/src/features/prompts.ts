import { z } from 'zod';
import { route } from '../kit/route.ts';
import { instant, pageQuery } from '../kit/shapes.ts';

/** An AI prompt (wire-contract 3); its secrets are write-only (decision 10). */
export const prompt = z.object({
  id: z.number(),
  name: z.string(),
  prompt: z.string(),
  /** Only whether there is one, and its last four characters. */
  apiKey: z.string(),
  maxMessages: z.number(),
  maxTokens: z.number(),
  temperature: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  totalTokens: z.number(),
  voice: z.string(),
  voiceKey: z.string(),
  voiceRegion: z.string(),
  queueId: z.number().nullable(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
  queue: z.object({ id: z.number(), name: z.string() }).nullable(),
});
export type Prompt = z.infer<typeof prompt>;

export const promptRoutes = {
  listPrompts: route({
    method: 'GET',
    path: '/prompt',
    access: 'prompts.read',
    summary: 'A page of AI prompts by name.',
    query: pageQuery,
    reply: z.object({ prompts: z.array(prompt), count: z.number(), hasMore: z.boolean() }),
  }),
};
