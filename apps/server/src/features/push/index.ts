/**
 * Web push: browsers of signed-in people hear of messages while no tab of theirs is open (docs/decisions/0067). Whom a
 * message concerns is written with the message (`queuePushes`), and leaves from that outbox (`startPushRunner`).
 */
import type { pushRoutes } from '@recado/contract';
import type { Seal } from '#kit/crypto/seal.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { digestOf, isBrowserKey, isPushService } from './push-address.ts';
import {
  deleteSubscription,
  findSubscription,
  forgetElsewhere,
  keepSubscription,
  listSubscriptions,
  queueTrial,
} from './subscription-rows.repo.ts';

export { applicationKeys } from './application-keys.ts';
export { startPushRunner } from './push-runner.ts';
export { pushSubject } from './push-subject.ts';
export { queueChatPushes, queuePushes } from './queue-pushes.repo.ts';
export { pushRemovals } from './subscription-rows.repo.ts';

export interface PushOptions {
  publicKey: string;
  /** Seals where browsers are pushed. */
  seal: Seal;
  /** The push service of tests on this machine. */
  standIn: string | undefined;
}

/** Handlers of web push. */
export function pushHandlers({ publicKey, seal, standIn }: PushOptions): Handlers<keyof typeof pushRoutes> {
  return {
    getPush: (_request, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => ({ publicKey, subscriptions: await listSubscriptions(tx, actor) })),
    subscribePush: async ({ body: { endpoint, keys, ...choice } }, { actor, data }) => {
      if (!isPushService(endpoint, standIn) || !isBrowserKey(keys.p256dh)) fail('ERR_VALIDATION');
      const digest = digestOf(endpoint);
      const sealed = seal.close(JSON.stringify({ endpoint, keys }), digest);
      await forgetElsewhere(data, actor.companyId, digest);
      return data.tenant(actor.companyId, (tx) => keepSubscription(tx, actor, { digest, sealed, ...choice }));
    },
    unsubscribePush: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        if (!(await deleteSubscription(tx, actor.userId, params.id))) fail('ERR_NO_PUSHSUBSCRIPTION_FOUND');
        return { message: 'Subscription deleted.' };
      }),
    tryPush: ({ params }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const found = await findSubscription(tx, actor.userId, params.id);
        if (!found) fail('ERR_NO_PUSHSUBSCRIPTION_FOUND');
        await queueTrial(tx, found.id);
        return found;
      }),
  };
}
