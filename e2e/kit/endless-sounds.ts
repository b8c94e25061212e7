import type { Page } from 'playwright-core';

/**
 * From now on whatever a page plays begins again at its end, until somebody stops it: a sound of three seconds is not over
 * before a slow machine has looked at it. A reload ends it.
 */
export const playEndlessly = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      this.loop = true;
      return play.call(this);
    };
  });
