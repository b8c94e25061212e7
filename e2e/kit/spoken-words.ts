import type { Page } from 'playwright-core';

/** Writes down what is spoken politely on a page and begins so, from now on; the answer reads the list. */
export async function listenFor(page: Page, start: string): Promise<() => Promise<string[]>> {
  const list = await page.evaluateHandle((wanted) => {
    const words: string[] = [];
    const take = (node: Node): void => {
      const text = node.textContent ?? '';
      const isSpoken = node.parentElement?.closest('[aria-live="polite"]');
      if (isSpoken && text.startsWith(wanted)) words.push(text);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) take(node);
    }).observe(document.body, { childList: true, subtree: true });
    return words;
  }, start);
  return () => list.jsonValue();
}
