import { z } from 'zod';
import { route } from '../kit/route.ts';
import { requiredId } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { languages } from '../states.ts';
import { aiFailures } from './prompts.ts';

/** How a model helps whoever writes: with a text that is begun, or with the conversation. */
export const rewriteKinds = ['improve', 'shorten', 'friendlier', 'translate'] as const;
export const conversationKinds = ['suggest', 'summarise'] as const;
export const assistKinds = [...rewriteKinds, ...conversationKinds] as const;
export type AssistKind = (typeof assistKinds)[number];

/** A line of the answer: the next piece of the text, its end, or why there is no more of it. */
export const assistLine = z.union([
  z.object({ text: z.string() }),
  z.object({ done: z.object({ tokens: z.number(), milliseconds: z.number() }) }),
  z.object({ failure: z.enum(aiFailures) }),
]);
export type AssistLine = z.infer<typeof assistLine>;

const words = z.string().trim().min(1).max(limits.messageBody.max);

export const assistRoutes = {
  assist: route({
    method: 'POST',
    path: '/ai/assist',
    access: 'ai.assist',
    summary:
      'Help for whoever answers a ticket: a better text, or one made of the conversation. Lines of JSON as the model writes; nothing is stored or sent.',
    body: z.union([
      z.object({ kind: z.enum(['improve', 'shorten', 'friendlier']), ticketId: requiredId, text: words }),
      z.object({ kind: z.literal('translate'), ticketId: requiredId, text: words, language: z.enum(languages) }),
      z.object({ kind: z.enum(conversationKinds), ticketId: requiredId }),
    ]),
    reply: z.file(),
    download: { fileName: 'ajuda.ndjson', type: 'application/x-ndjson' },
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_ASSIST_OFF', 'ERR_ASSIST_NO_PROMPT'],
  }),
};
export type AssistBody = z.output<typeof assistRoutes.assist.body>;
