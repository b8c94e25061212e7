import type { Page, Request } from 'playwright-core';
import { until } from './until.ts';

/** The calls of a page, from the moment on when it is watched. */
export interface Calls {
  /** Resolves when none is on its way and none was for so long. */
  untilCalm(ms: number): Promise<unknown>;
}

export function callsOf(page: Page, isMeant: (request: Request) => boolean): Calls {
  const onTheWay = new Set<Request>();
  let lastAt = performance.now();
  const follow = (event: 'begins' | 'ends') => (request: Request) => {
    if (!isMeant(request)) return;
    lastAt = performance.now();
    if (event === 'begins') onTheWay.add(request);
    else onTheWay.delete(request);
  };
  page.on('request', follow('begins'));
  page.on('requestfinished', follow('ends'));
  page.on('requestfailed', follow('ends'));
  return {
    untilCalm: (ms) =>
      until('no call is on its way', async () => onTheWay.size === 0 && performance.now() - lastAt > ms),
  };
}
