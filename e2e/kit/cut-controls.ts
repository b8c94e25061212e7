import type { Page } from 'playwright-core';
import { drawn } from './drawn.ts';

/** From the smallest phone to a large screen, in px, with both sides of the widths at which a page changes its order. */
export const widths = [320, 360, 390, 599, 600, 719, 720, 768, 899, 900, 1024, 1280, 1440, 1920] as const;

/** In the page: buttons, links and fields that reach over the window, or over what hides the rest. */
const look = (): string[] => {
  const page = document.documentElement;
  const found = page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} wide`] : [];
  const ancestors = (element: Element): Element[] => {
    const all: Element[] = [];
    for (let one = element.parentElement; one; one = one.parentElement) all.push(one);
    return all;
  };
  const overflow = (element: Element): string => getComputedStyle(element).overflowX;
  for (const control of document.querySelectorAll('button, a[href], input, textarea, [role=combobox], [role=switch]')) {
    const { left, right, width, height } = control.getBoundingClientRect();
    const around = ancestors(control);
    const isHidden = width <= 1 || height <= 1 || getComputedStyle(control).visibility === 'hidden';
    if (isHidden || around.some((one) => ['auto', 'scroll'].includes(overflow(one)))) continue;
    const isCut = around.some((one) => {
      const edge = one.getBoundingClientRect();
      return ['hidden', 'clip'].includes(overflow(one)) && (right > edge.right + 2 || left < edge.left - 2);
    });
    if (!isCut && right <= innerWidth + 1 && left >= -1) continue;
    const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
    found.push(`${name || control.tagName} from ${Math.round(left)} to ${Math.round(right)}`);
  }
  return found;
};

/** What of the page as it stands is cut off or scrolls sideways, at each of the widths. */
export async function cutControls(page: Page, at: readonly number[] = widths): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1280, height: 860 };
  const found: string[] = [];
  for (const width of at) {
    await page.setViewportSize({ ...before, width });
    await drawn(page);
    found.push(...(await page.evaluate(look)).map((what) => `${width}: ${what}`));
  }
  await page.setViewportSize(before);
  return found;
}
