import { type PushChoice, pushRoutes, type RouteResult } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { log } from '../../kit/log.ts';
import { queryClient } from '../../kit/query-client.ts';
import { currentUser, sessionStore } from '../../kit/session-store.ts';
import { readJson, writeText } from '../../kit/storage.ts';

/** Whether this browser can be pushed at all. */
export type PushSupport = 'supported' | 'insecure' | 'unsupported';

export const pushSupport = (): PushSupport => {
  if (!isSecureContext) return 'insecure';
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
    ? 'supported'
    : 'unsupported';
};

/** What a browser that was not asked yet is pushed: who writes, and not what. */
const firstChoice: PushChoice = { mine: true, waiting: true, withText: false };

/** What this user chose in this browser; null when nothing is to be pushed. Another user's choice is not hers. */
const readWish = (): PushChoice | null => {
  const kept = readJson('push') as (PushChoice & { userId: number }) | null; // written by keepWish
  if (!kept || kept.userId !== currentUser()?.id) return null;
  return { mine: kept.mine === true, waiting: kept.waiting === true, withText: kept.withText === true };
};
const keepWish = (choice: PushChoice | null): void => {
  writeText('push', choice && JSON.stringify({ userId: currentUser()?.id, ...choice }));
};

const ownSubscription = async (): Promise<PushSubscription | null> => {
  if (pushSupport() !== 'supported') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** Whether the worker shows what comes, so that pages need not. */
export const isPushed = async (): Promise<boolean> => readWish() !== null && (await ownSubscription()) !== null;

const digestOf = async (endpoint: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (octet) => octet.toString(16).padStart(2, '0')).join('');
};

type ServerSide = RouteResult<typeof pushRoutes.getPush>;

/** What the server knows of this browser; null when it pushes nothing to it. */
const rowOf = async ({ subscriptions }: ServerSide): Promise<ServerSide['subscriptions'][number] | null> => {
  const subscription = await ownSubscription();
  if (!subscription) return null;
  const digest = await digestOf(subscription.endpoint);
  return subscriptions.find((row) => row.digest === digest) ?? null;
};

/** Where this browser stands. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => rowOf(await call(pushRoutes.getPush, {}, { signal })),
  enabled: pushSupport() === 'supported',
  staleTime: 0,
});

type PushRow = Awaited<ReturnType<typeof rowOf>>;

/** What is shown of this browser, as it was just written. */
export const keepPushRow = (row: PushRow): void => {
  queryClient.setQueryData(pushQuery.queryKey, row);
};

const isMadeWith = (subscription: PushSubscription, publicKey: string): boolean => {
  const key = subscription.options.applicationServerKey;
  if (!key) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
};

const subscribed = async (publicKey: string): Promise<PushSubscription> => {
  const earlier = await ownSubscription();
  if (earlier && isMadeWith(earlier, publicKey)) return earlier;
  await earlier?.unsubscribe();
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
};

const subscribe = async (publicKey: string, choice: PushChoice): Promise<ServerSide['subscriptions'][number]> => {
  const { endpoint, keys } = (await subscribed(publicKey)).toJSON();
  const row = await call(pushRoutes.subscribePush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }, ...choice },
  });
  keepWish(choice);
  return row;
};

/** Has this browser pushed what was chosen. Asks for the permission, so it is called by a press. */
export const switchPushOn = async (choice: PushChoice = firstChoice) => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { publicKey } = await call(pushRoutes.getPush, {});
  return subscribe(publicKey, choice);
};

/** Ends it, here and on the server. */
export const switchPushOff = async (): Promise<null> => {
  const row = await rowOf(await call(pushRoutes.getPush, {}));
  if (row) await call(pushRoutes.unsubscribePush, { params: { id: row.id } });
  keepWish(null);
  await (await ownSubscription())?.unsubscribe();
  return null;
};

/** Somebody else, or nobody, is at this browser: it takes no more pushes that were for somebody. */
const letGo = async (): Promise<void> => {
  await (await ownSubscription())?.unsubscribe();
};

/** After a sign-in: what this user chose in this browser holds again, and what another one chose does not. */
export const renewPush = async (): Promise<void> => {
  if (pushSupport() !== 'supported') return;
  const wish = readWish();
  if (!wish) return letGo();
  if (Notification.permission !== 'granted') return;
  const serverSide = await call(pushRoutes.getPush, {});
  const subscription = await ownSubscription();
  const isKnown = subscription && isMadeWith(subscription, serverSide.publicKey) && (await rowOf(serverSide));
  if (isKnown) return;
  // A profile that was opened meanwhile shows push as off.
  const row = await subscribe(serverSide.publicKey, wish);
  await queryClient.cancelQueries({ queryKey: pushQuery.queryKey });
  keepPushRow(row);
};

/** Closes what the worker shows of a ticket. */
export const closePushed = async (tag: string): Promise<void> => {
  if (pushSupport() !== 'supported') return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications({ tag })) ?? []) shown.close();
};

sessionStore.subscribe(() => {
  if (sessionStore.get().phase === 'out')
    letGo().catch((error: unknown) => log('the push subscription did not end', error));
});
