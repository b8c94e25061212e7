/** Good requests of the calls about web push. */
import type { RouteExample } from './route-examples.ts';
import type { WallWorld } from './wall-world.ts';

type Example = (world: WallWorld) => RouteExample;

const ofSubscription: Example = (world) => ({ params: { id: world.pushSubscriptionId } });

export const pushExamples = {
  getPush: () => ({}),
  subscribePush: () => ({
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/exemplo',
      keys: {
        p256dh: 'BFt04CNLOmy3lc28RerfcanwkbuINXSYUhrEady2uvzDBBRyJRQUYqRVXWv2YC50cOF4FCInm95JZxZh_z339sc',
        auth: 'MTIzNDU2Nzg5MDEyMzQ1Ng',
      },
      ...{ mine: true, waiting: false, withText: true },
    },
  }),
  unsubscribePush: ofSubscription,
  tryPush: ofSubscription,
} satisfies Record<string, Example>;
