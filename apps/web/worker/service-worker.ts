/**
 * What of the product runs without a page: it shows what is pushed, opens the ticket that a press is about
 * (docs/decisions/0067), and keeps what the product opens with when there is no line (docs/decisions/0072).
 */
import type { PushNotice } from '@recado/contract';
import { answer, fillShell, forgetOldShells } from './shell.ts';

// The global scope of a service worker, which the library of types describes as that of any worker.
const worker = self as unknown as ServiceWorkerGlobalScope;

const windows = (): Promise<readonly WindowClient[]> =>
  worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** The same rule as that of the page's own notifications: none while a tab is visible (decision 0056). */
const show = async (notice: PushNotice): Promise<void> => {
  const isLookedAt = (await windows()).some(({ visibilityState }) => visibilityState === 'visible');
  if (isLookedAt && notice.kind !== 'trial') return;
  const { title, body, tag } = notice;
  await worker.registration.showNotification(title, { body, tag, icon: '/icons/app-192.png', data: notice });
};

const open = async ({ kind, uuid, isWaiting }: PushNotice): Promise<void> => {
  const area = kind === 'chat' ? '/chats' : '/tickets';
  const path = uuid && !isWaiting ? `${area}/${uuid}` : area;
  const pages = await windows();
  const page = pages.find(({ url }) => new URL(url).pathname === path) ?? pages[0];
  if (!page) {
    await worker.clients.openWindow(path);
    return;
  }
  // The page goes there by itself: what is typed in it stays.
  if (uuid) page.postMessage({ kind: kind === 'chat' ? 'openChat' : 'openTicket', uuid, isWaiting });
  await page.focus();
};

worker.addEventListener('push', (event) => {
  const notice = event.data?.json() as PushNotice | undefined; // written and encrypted by our server
  if (notice) event.waitUntil(show(notice));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as PushNotice)); // set by show
});
worker.addEventListener('fetch', answer);
// A new one takes over at once: pages come from the server, and parts of older builds stay kept beside its own.
worker.addEventListener('install', (event) => event.waitUntil(fillShell().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldShells().then(() => worker.clients.claim())));
