import type { Page } from 'playwright-core';

/** A page that goes from screen to screen as its user does: inside the document that it has. */
export interface WalkingPage {
  page: Page;
  /**
   * Nothing is left for the next screen. What waits for an answer goes with its document, and only then the server answers again.
   * @param isTraceless when the screen changed nothing that its document keeps, which may then stay
   */
  leave(isTraceless: boolean): Promise<void>;
}

/** Of the product, but without it: an address of another origin would take another process, without the code that is compiled. */
const outside = '/api/version';
/** A page that shares nothing with the others, for whoever is signed in. */
const neutral = '/helps';

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const notices = '[data-toast]';

/** In the page: the way of its own links, whose router listens to the history. */
const navigate = (address: string): void => history.pushState(null, '', address);

/**
 * Makes `page.goto` stay inside the document, which saves loading and compiling the product and axe for every screen. It loads
 * anew where the document has traces, and where an answer was put in the server's place first: it may hold the true one.
 */
export function walkWithin(page: Page): WalkingPage {
  const [load, route] = [page.goto.bind(page), page.route.bind(page)];
  let isRouted = false;
  let isInside = false;
  page.route = (...rule) => {
    isRouted = true;
    return route(...rule);
  };
  page.goto = async (address, options) => {
    const { pathname, search } = new URL(page.url());
    // An address that is the page's own already is meant as a reload.
    if (isInside && !isRouted && address.startsWith('/') && address !== pathname + search) {
      await page.evaluate(navigate, address);
      return null;
    }
    isInside = true;
    return load(address, options);
  };
  const closeOverlays = async (): Promise<boolean> => {
    for (let times = 0; times < 4 && (await page.locator(overlays).count()) > 0; times++)
      await page.keyboard.press('Escape');
    return (await page.locator(overlays).or(page.locator(notices)).count()) === 0;
  };
  return {
    page,
    async leave(isTraceless) {
      if (isTraceless && isInside && !isRouted && (await closeOverlays())) {
        await page.evaluate(navigate, neutral);
        // Its own heading: while another one stands, the screen of before is still there, scrolled as it was left.
        await page.getByRole('heading', { level: 1, name: 'Ajuda' }).waitFor();
        return;
      }
      isInside = false;
      await load(outside);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      isRouted = false;
    },
  };
}
