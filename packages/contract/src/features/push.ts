import { z } from 'zod';
import { route } from '../kit/route.ts';
import { idParams, instant, message } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

/** What a browser wants to be pushed (core §6): messages of its user's tickets, of waiting ones, and whether with their text. */
const pushChoice = z.object({ mine: z.boolean(), waiting: z.boolean(), withText: z.boolean() });
export type PushChoice = z.output<typeof pushChoice>;

/** A browser that is pushed; its address and keys are never given back. */
const pushSubscription = pushChoice.extend({
  id: z.number(),
  /** SHA-256 of the endpoint, hexadecimal, by which a browser knows its own. */
  digest: z.string(),
  /** The last push did not arrive. */
  isFailing: z.boolean(),
  createdAt: instant,
});
export type PushSubscriptionRow = z.output<typeof pushSubscription>;

/** So many octets in base64url without padding. */
const octets = (count: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .length(Math.ceil((count * 4) / 3));

/** What a push tells a browser's worker. */
export interface PushNotice {
  kind: 'ticket' | 'chat' | 'trial';
  title: string;
  body: string;
  /** Notices with the same one replace each other. */
  tag: string;
  /** The ticket or conversation of colleagues that a press opens. */
  uuid: string | null;
  /** It waits: it is shown in its list, for it is not opened by a press (core §2). */
  isWaiting: boolean;
}

export const pushRoutes = {
  getPush: route({
    method: 'GET',
    path: '/push',
    access: 'push.subscribe',
    summary: 'The public key that push subscriptions are made with, and the browsers of the caller that are pushed.',
    reply: z.object({ publicKey: z.string(), subscriptions: z.array(pushSubscription) }),
  }),
  subscribePush: route({
    method: 'POST',
    path: '/push/subscriptions',
    access: 'push.subscribe',
    summary: 'Push to a browser until the session ends; for one that is pushed already, another choice.',
    body: pushChoice.extend({
      endpoint: z.string().max(limits.pushEndpoint.max),
      keys: z.object({ p256dh: octets(65), auth: octets(16) }),
    }),
    reply: pushSubscription,
    errors: ['ERR_VALIDATION'],
  }),
  unsubscribePush: route({
    method: 'DELETE',
    path: '/push/subscriptions/:id',
    access: 'push.update',
    summary: 'Push to a browser no more.',
    params: idParams,
    reply: message,
    errors: ['ERR_NO_PUSHSUBSCRIPTION_FOUND'],
  }),
  tryPush: route({
    method: 'POST',
    path: '/push/subscriptions/:id/trial',
    access: 'push.update',
    summary: 'Push a notice to a browser to see whether it arrives.',
    params: idParams,
    reply: pushSubscription,
    errors: ['ERR_NO_PUSHSUBSCRIPTION_FOUND'],
    rateLimit: { max: 10, windowSeconds: 60 },
  }),
};
