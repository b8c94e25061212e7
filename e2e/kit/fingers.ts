import type { Locator, Page } from 'playwright-core';
import { patienceMs } from './browser.ts';
import { enter } from './enter.ts';
import type { SeededProduct } from './seeded-product.ts';
import { watchContext } from './what-stood.ts';

export type Point = { x: number; y: number };

/** One finger on the screen of a phone. */
export interface Finger {
  down(at: Point): Promise<void>;
  move(to: Point): Promise<void>;
  up(): Promise<void>;
  /** It comes down, goes in a straight line and leaves; `meanwhile` before it leaves. */
  draw(from: Point, to: Point, meanwhile?: () => Promise<void>): Promise<void>;
}

/** The browser of a phone, signed in as the admin, and a finger on it. */
export async function openPhoneBrowser({ browser, origin }: SeededProduct): Promise<{ page: Page; finger: Finger }> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(patienceMs);
  watchContext(context);
  await enter(context, 'admin@recado.local');
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const finger: Finger = {
    down: (at) => touch('touchStart', [at]),
    move: (to) => touch('touchMove', [to]),
    up: () => touch('touchEnd', []),
    async draw(from, to, meanwhile = async () => {}) {
      const line = [1, 2, 3, 4, 5, 6, 7, 8].map((step) => step / 8);
      // One behind the other without waiting: a finger that rests for half a second opens a menu.
      await Promise.all([
        finger.down(from),
        ...line.map((part) => finger.move({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })),
      ]);
      await meanwhile();
      await finger.up();
    },
  };
  return { page, finger };
}

/** Where the middle of something is on the screen. */
export async function middleOf(place: Locator): Promise<Point> {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place} has no place on the screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
