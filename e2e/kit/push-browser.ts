import type { CDPSession, Page, Worker } from 'playwright-core';
import type { StandInBrowser } from '../../apps/server/src/testing/push-stand-in.ts';
import { eventually } from './eventually.ts';

/**
 * Chromium's own push service is on the internet: its answers to pages are those of a browser of the stand-in instead.
 * Everything else, the permission, the worker and what it shows, is Chromium's. It holds from a page's next load on.
 */
export const subscribeAt = (page: Page, browser: StandInBrowser): Promise<unknown> =>
  page.context().addInitScript(({ endpoint, keys }) => {
    const kept = 'pushOfTest';
    const octets = (text: string): ArrayBuffer =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer;
    const subscription = (): unknown => {
      const key = localStorage.getItem(kept);
      if (key === null) return null;
      const unsubscribe = async () => {
        localStorage.removeItem(kept);
        return true;
      };
      return {
        endpoint,
        options: { applicationServerKey: octets(key) },
        unsubscribe,
        toJSON: () => ({ endpoint, keys }),
      };
    };
    PushManager.prototype.getSubscription = async () => subscription() as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem(kept, String(options?.applicationServerKey));
      return subscription() as PushSubscription;
    };
  }, browser);

/** Hands what the stand-in got to the browser's worker, as its push service would. */
export async function openPushLine(page: Page): Promise<(notice: object) => Promise<void>> {
  const origin = new URL(page.url()).origin;
  const session: CDPSession = await page.context().newCDPSession(page);
  let registrationId = '';
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId: id } of registrations) if (scopeURL.startsWith(origin)) registrationId = id;
  });
  await session.send('ServiceWorker.enable');
  await eventually(() => registrationId).not.toBe('');
  // A push service waits for a worker that is still being set up; this line would lose what it hands over.
  await eventually(() =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state),
  ).toBe('activated');
  return async (notice) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(notice) });
  };
}

/** What our worker is asked about: its registration, and the tags of what it is done showing. */
interface Scope {
  registration: ServiceWorkerRegistration;
  shownTags: string[] | undefined;
}

/** The worker of the product in this browser; from now on it writes down what it shows. */
export const workerOf = async (page: Page): Promise<Worker> => {
  const context = page.context();
  const isOurs = (one: Worker) => one.url().endsWith('/service-worker.js');
  const worker = context.serviceWorkers().find(isOurs) ?? (await context.waitForEvent('serviceworker', isOurs));
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as Scope;
    const shownTags: string[] = [];
    Object.assign(globalThis, { shownTags });
    const show = registration.showNotification.bind(registration);
    registration.showNotification = async (title, options) => {
      await show(title, options);
      shownTags.push(options?.tag ?? '');
    };
  });
  return worker;
};

/**
 * Waits until the worker is done showing something of a tag. Chromium must not be asked for what it shows before: a
 * notification that is on its way to the screen while it is asked is forgotten, and never listed.
 */
export const untilShown = (worker: Worker, tag: string): Promise<void> =>
  eventually(() => worker.evaluate(() => (globalThis as unknown as Scope).shownTags)).toContain(tag);

interface Shown {
  title: string;
  body: string;
  tag: string;
}

/** What the worker shows just now, by tag. Chromium takes a notification away after 25 s. */
export const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as Scope;
    return (await registration.getNotifications())
      .map(({ title, body, tag }) => ({ title, body, tag }))
      .sort((a, b) => a.tag.localeCompare(b.tag));
  });

/**
 * Keeps one that is shown at hand. What it gives presses it, also when it is no longer shown, as the system tells it to the
 * worker; only a real press may bring a window to the front.
 */
export async function holdShown(worker: Worker, tag: string): Promise<() => Promise<unknown>> {
  await worker.evaluate(async (wanted) => {
    const [held] = await (globalThis as unknown as Scope).registration.getNotifications({ tag: wanted });
    Object.assign(globalThis, { held });
  }, tag);
  return () =>
    worker.evaluate(() => {
      const scope = globalThis as unknown as {
        held: Notification | undefined;
        NotificationEvent: new (name: string, init: { notification: Notification | undefined }) => Event;
      };
      globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: scope.held }));
    });
}
