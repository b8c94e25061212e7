import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { addConnection } from '../pages/connections-page.ts';
import type { Screen } from '../screens/screen.ts';
import { bringAxe, findColors, findFaults, type Theme, themes, wear } from './axe.ts';
import { openWindow } from './browser.ts';
import { startSeeded } from './seeded-product.ts';
import { SeenColors } from './seen-colors.ts';
import { type WalkingPage, walkWithin } from './walking-page.ts';

interface View {
  walking: WalkingPage;
  isNarrow: boolean;
  seen: Record<Theme, SeenColors>;
}

/** What of a screen is looked at: one theme at one width, chosen by its name, or both at both. */
export type Extent = 'in turn' | 'all';

/** A product whose screens are looked at with axe. */
export interface AxeWalk {
  /** Expects that axe finds nothing on a screen of the admin. */
  asAdmin(screen: Screen): Promise<void>;
  /** The same for a screen that needs no session. */
  asStranger(screen: Screen): Promise<void>;
  stop(): Promise<void>;
}

/** The two widths of every screen, side by side. */
async function openViews(context: BrowserContext): Promise<View[]> {
  await bringAxe(context);
  const wide = await context.newPage();
  const narrow = await openWindow(wide);
  await narrow.setViewportSize({ width: 390, height: 844 });
  return [
    { walking: walkWithin(wide), isNarrow: false, seen: { light: new SeenColors(), dark: new SeenColors() } },
    { walking: walkWithin(narrow), isNarrow: true, seen: { light: new SeenColors(), dark: new SeenColors() } },
  ];
}

async function look({ walking, isNarrow, seen }: View, screen: Screen, worn: readonly Theme[]): Promise<string[]> {
  const { page } = walking;
  let isWell = false;
  const found: string[] = [];
  try {
    await screen.show(page, isNarrow);
    for (const [index, theme] of worn.entries()) {
      await wear(page, theme);
      const where = `${isNarrow ? 'narrow' : 'wide'}, ${theme}`;
      const findings = [...(index === 0 ? await findFaults(page) : []), ...(await findColors(page, seen[theme]))];
      found.push(...findings.map((finding) => `${where}: ${finding}`));
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isTooWide) found.push(`${where}: the page scrolls sideways`);
    }
    isWell = found.length === 0;
  } finally {
    await walking.leave(isWell && !screen.leavesTraces);
  }
  return found;
}

const lookAtAll = async (views: View[], screen: Screen): Promise<void> => {
  const looks = views.map((view) => look(view, screen, themes));
  // Where one fails, the other one is waited for all the same: it would be under way in the next screen.
  await Promise.allSettled(looks);
  expect((await Promise.all(looks)).flat()).toEqual([]);
};

/** A number of a name that is the same in every run. */
const numberOf = (name: string): number => [...name].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9_973, 7);

/** Wide or narrow, light or dark, by the name of the screen: another screen before it changes nothing, nor does a run of its own. */
function turns(views: View[]): (screen: Screen) => Promise<void> {
  return async (screen) => {
    const turn = numberOf(screen.name);
    const view = views[turn % views.length] as View;
    const theme = themes[Math.floor(turn / views.length) % themes.length] as Theme;
    expect(await look(view, screen, [theme])).toEqual([]);
  };
}

const lookingAt = (extent: Extent, views: View[]): ((screen: Screen) => Promise<void>) =>
  extent === 'all' ? (screen) => lookAtAll(views, screen) : turns(views);

/** Starts the product with a history and the connection `Filial`, whose QR code lives for two minutes. */
export async function startAxeWalk(extent: Extent): Promise<AxeWalk> {
  const product = await startSeeded({ waiting: 12, messages: 30 });
  const forStranger = lookingAt(extent, await openViews(await product.newContext()));
  const context = await product.signIn();
  const page = await context.newPage();
  await addConnection(page, 'Filial');
  await page.close();
  return {
    asAdmin: lookingAt(extent, await openViews(context)),
    // The neutral page is for people who are signed in: a stranger's screens begin in another document each.
    asStranger: (screen) => forStranger({ ...screen, leavesTraces: true }),
    stop: () => product.stop(),
  };
}
