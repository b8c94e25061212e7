import type { Page } from 'playwright-core';

/** The mark of a part of the page whose colours were seen, and found well, in this theme at this width. */
export const seenMark = 'data-colors-seen';

/** What lies over the page: behind it colours cannot be judged. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-toast]';

/**
 * In the page: gives every part a print of all that its contrast comes of (structure, texts, sizes, computed colours and
 * types of it and of all inside, and what stands behind it), and marks the largest parts whose prints are known.
 * @returns the prints of the others; none of what an overlay may hide
 */
const markSeen = ([known, mark, over]: readonly [string, string, string]): string => {
  const seen = new Set(known.split(' '));
  const prints = new Map<Element, string>();
  const mix = (text: string): string => {
    let [a, b] = [0x811c9dc5, 0x1000193];
    for (let index = 0; index < text.length; index++) {
      a = Math.imul(a ^ text.charCodeAt(index), 0x01000193);
      b = Math.imul(b ^ text.charCodeAt(index), 0x85ebca6b);
    }
    return (a >>> 0).toString(36) + (b >>> 0).toString(36);
  };
  const printOf = (element: Element): string => {
    const style = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const parts = [
      element.tagName,
      ...[style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.visibility, style.display],
      ...[style.fontSize, style.fontWeight, style.textDecoration, style.textShadow, style.filter, style.position],
      // What is out of use or hidden from readers is not judged.
      element.matches(':disabled') || element.closest('[aria-disabled="true"], [aria-hidden="true"], [inert]') !== null,
      Math.round(width),
      Math.round(height),
    ];
    for (const node of element.childNodes) {
      if (node instanceof Element) parts.push(printOf(node));
      else if (node.nodeType === Node.TEXT_NODE) parts.push(node.nodeValue ?? '');
    }
    const print = mix(parts.join('|'));
    prints.set(element, print);
    return print;
  };
  printOf(document.body);
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  const layers = [...document.querySelectorAll(over)];
  const fresh: string[] = [];
  const walk = (element: Element, behind: string): void => {
    const print = `${prints.get(element)}.${mix(behind)}`;
    if (seen.has(print)) {
      element.setAttribute(mark, '');
      return;
    }
    if (layers.length === 0 || layers.some((layer) => layer.contains(element))) fresh.push(print);
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const inside = `${behind}/${backgroundColor},${backgroundImage},${opacity},${filter}`;
    for (const child of element.children) walk(child, inside);
  };
  walk(document.body, '');
  return fresh.join(' ');
};

/**
 * The parts of screens whose colours were found well, for one theme and width. Most of a screen stood on the one before: it
 * would be judged alike.
 */
export class SeenColors {
  readonly #known = new Set<string>();

  /**
   * Marks on the page what was seen before (`seenMark`).
   * @returns remembers the rest, once it was found well
   */
  async mark(page: Page): Promise<() => void> {
    const fresh = await page.evaluate(markSeen, [[...this.#known].join(' '), seenMark, overlays] as const);
    return () => {
      for (const print of fresh.split(' ')) this.#known.add(print);
    };
  }
}
