import { z } from 'zod';
import { route } from '../kit/route.ts';

/** What a server on the way kept from a browser: the line of live events, or a file that it found too large. */
export const keptByProxy = z.enum(['liveLine', 'upload']);
export type KeptByProxy = z.infer<typeof keptByProxy>;

export const proxyRoutes = {
  noteProxy: route({
    method: 'POST',
    path: '/installation/proxy',
    access: 'signedIn',
    summary: 'Tell the log of the operator what a server on the way keeps from this browser.',
    body: z.object({ kept: keptByProxy }),
    reply: z.object({}),
    allowOverdue: true,
  }),
};
