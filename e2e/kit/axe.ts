import axe, { type RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { drawn } from './drawn.ts';
import { type SeenColors, seenMark } from './seen-colors.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Of the rules of those tags, the ones that read colours. */
const colorRules = ['color-contrast', 'link-in-text-block'];

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Changes the theme of a page as it stands: it is one attribute, and every colour is a custom property. */
export const wear = (page: Page, theme: Theme): Promise<void> =>
  page
    .evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme)
    .then(() => drawn(page));

/** What a page of `bringAxe` has. */
type AxeWindow = Window & { axe?: typeof axe; startAxe: () => void };

/**
 * Every page of this browser carries axe as a function, which costs next to nothing until a screen is looked at. The source
 * of every element that was looked at is not written down: where it stands says enough.
 */
export const bringAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({
    content: `window.startAxe = () => {${axe.source}; window.axe.configure({ noHtml: true });};`,
  });

/** In the page: what breaks rules outside of some parts. */
const lookWith = async ([run, without]: readonly [RunOptions, string]) => {
  const here = window as unknown as AxeWindow;
  if (!here.axe) here.startAxe();
  const result = await here.axe?.run({ include: [document], exclude: [[without]] }, run);
  if (!result) throw new Error('axe did not look');
  const found = result.violations.map(({ id, nodes }) => ({
    id,
    places: nodes.map(({ target, any: [why] }) => `${target.join(' ')} (${why?.message ?? ''})`),
  }));
  return { found, looked: found.length + result.passes.length };
};

/** What rules find, one line a rule with the elements concerned, and how many rules had something to look at. */
async function ask(page: Page, about: RunOptions, without = '[data-none]') {
  // Where the rules hold is not asked for: finding names for all those places takes most of the time.
  const run = { ...about, resultTypes: ['violations' as const], preload: false };
  const { found, looked } = await page.evaluate(lookWith, [run, without] as const);
  return { looked, lines: found.map(({ id, places }) => `${id}: ${places.join('; ')}`) };
}

/**
 * What axe finds about the colours of a page, one line a rule; empty when it finds nothing. What was seen before is passed
 * over. The page's context was given to `bringAxe`.
 */
export async function findColors(page: Page, seen: SeenColors): Promise<string[]> {
  const remember = await seen.mark(page);
  const { lines } = await ask(page, { runOnly: { type: 'rule', values: colorRules } }, `[${seenMark}]`);
  if (lines.length === 0) remember();
  return lines;
}

/** The same about everything else, which is alike in every theme. */
export async function findFaults(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }]));
  const { looked, lines } = await ask(page, { runOnly: { type: 'tag', values: tags }, rules });
  if (looked === 0) throw new Error('axe looked at nothing');
  return lines;
}
