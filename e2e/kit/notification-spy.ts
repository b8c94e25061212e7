import type { BrowserContext, Page } from 'playwright-core';

/** A notification of the system that a page showed. */
interface Shown {
  title: string;
  body: string;
  tag: string;
  isClosed: boolean;
}

declare global {
  var notificationsShown: { notification: Notification; facts: Shown }[] | undefined;
}

/** Writes down every notification that pages of this browser show from their next load on; it is shown all the same. */
export const spyOnNotifications = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shown: { notification: Notification; facts: Shown }[] = [];
    globalThis.notificationsShown = shown;
    const close = Notification.prototype.close;
    Notification.prototype.close = function (this: Notification) {
      for (const { notification, facts } of shown) if (notification === this) facts.isClosed = true;
      close.call(this);
    };
    globalThis.Notification = class extends Notification {
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options);
        const facts = { title, body: options.body ?? '', tag: options.tag ?? '', isClosed: false };
        shown.push({ notification: this, facts });
      }
    };
  });

export const notificationsOf = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => (globalThis.notificationsShown ?? []).map(({ facts }) => facts));

/** Presses the newest one, as the system tells it to the page. */
export const pressNotification = (page: Page): Promise<unknown> =>
  page.evaluate(() => globalThis.notificationsShown?.at(-1)?.notification.dispatchEvent(new Event('click')));

/** Says that a tab is in the background or back: without a screen all tabs of a browser count as visible. */
export const setVisible = (page: Page, isVisible: boolean): Promise<unknown> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );

/** Says whether a site may show notifications, as the browser's settings do; it holds until the page is closed. */
export async function setPermission(page: Page, setting: 'granted' | 'denied' | 'prompt'): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  await devtools.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    origin: new URL(page.url()).origin,
    ...(targetInfo.browserContextId === undefined ? {} : { browserContextId: targetInfo.browserContextId }),
  });
}

/** Waits until a mark of the browser's tabs is held by so many and waited for by so many. */
export const untilMarks = (page: Page, mark: string, held: number, waiting: number): Promise<unknown> =>
  page.waitForFunction(
    async ([name, holders, inLine]) => {
      const marks = await navigator.locks.query();
      const count = (list: LockInfo[] = []): number => list.filter((one) => one.name === name).length;
      return count(marks.held) === holders && count(marks.pending) === inLine;
    },
    [mark, held, waiting] as const,
  );
