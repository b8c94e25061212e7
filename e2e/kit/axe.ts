import axe, { type RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Of the rules of those tags, the ones that read colours. */
const colorRules = ['color-contrast', 'link-in-text-block'];

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Changes the theme of a page as it stands: it is one attribute, and every colour is a custom property. */
export const wear = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate(async (value) => {
    document.documentElement.dataset.theme = value;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, theme);

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

/** In the page: what breaks rules, and how many rules were looked at. */
const lookWith = async (run: RunOptions) => {
  const here = window as unknown as AxeWindow;
  if (!here.axe) here.startAxe();
  const result = await here.axe?.run(document, run);
  if (!result || result.violations.length + result.passes.length === 0) throw new Error('axe looked at nothing');
  return result.violations.map(({ id, nodes }) => ({
    id,
    places: nodes.map(({ target, any: [why] }) => `${target.join(' ')} (${why?.message ?? ''})`),
  }));
};

/**
 * What axe finds on a page, one line a rule with the elements concerned; empty when it finds nothing. The page's context
 * was given to `bringAxe`.
 * @param onlyColors asks the rules about colours alone: enough for a page that was looked at in the other theme
 */
export async function findingsOf(page: Page, onlyColors = false): Promise<string[]> {
  const runOnly = onlyColors ? { type: 'rule' as const, values: colorRules } : { type: 'tag' as const, values: tags };
  // Where the rules hold is not asked for: finding names for all those places takes most of the time.
  const found = await page.evaluate(lookWith, { runOnly, resultTypes: ['violations' as const], preload: false });
  return found.map(({ id, places }) => `${id}: ${places.join('; ')}`);
}
