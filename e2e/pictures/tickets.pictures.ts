import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { themes, wear } from '../kit/axe.ts';
import { longTicketUuid } from '../kit/seed-history.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';
import { calendarScreens } from '../screens/calendar-screens.ts';
import { careScreens } from '../screens/care-screens.ts';
import { composingScreens } from '../screens/composing-screens.ts';
import { conversationScreens } from '../screens/conversation-screens.ts';
import { dashboardScreens } from '../screens/dashboard-screens.ts';
import { frameScreens } from '../screens/frame-screens.ts';
import { kindScreens } from '../screens/kind-screens.ts';
import { messageFileScreens } from '../screens/message-file-screens.ts';
import { scheduleScreens } from '../screens/schedule-screens.ts';
import type { Screen } from '../screens/screen.ts';
import { stateScreens } from '../screens/state-screens.ts';
import { ticketScreens } from '../screens/ticket-screens.ts';
import { type Tile, writeSheet } from './contact-sheet.ts';

const widths = [
  { isNarrow: false, size: { width: 1280, height: 800 } },
  { isNarrow: true, size: { width: 390, height: 844 } },
];
let product: SeededProduct;
let page: Page;

beforeAll(async () => {
  product = await startSeeded({ waiting: 12, messages: 30 });
  page = await (await product.signIn()).newPage();
});
afterAll(() => product?.stop());

/** What comes after the screen itself, such as notes and counts; a screen whose answer is held back never comes to rest. */
const comeToRest = (): Promise<unknown> =>
  page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined);

const take = async (screen: Screen): Promise<void> => {
  const tiles: Tile[] = [];
  for (const { isNarrow, size } of widths) {
    await page.setViewportSize(size);
    await screen.show(page, isNarrow);
    await comeToRest();
    for (const theme of themes) {
      await wear(page, theme);
      tiles.push({ label: `${size.width}, ${theme}`, picture: await page.screenshot() });
    }
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await writeSheet(screen.name, tiles);
};

// Before the screens, which leave drafts.
test.each(['pt', 'en', 'es'])('long text: %s', async (language) => {
  const tiles: Tile[] = [];
  // Beside each other where there is room.
  for (const { isNarrow, size } of widths)
    for (const place of isNarrow ? ['list', 'conversation'] : ['both']) {
      await page.setViewportSize(size);
      await page.goto('/tickets');
      await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      const isConversation = place !== 'list';
      await page.goto(isConversation ? `/tickets/${longTicketUuid}` : '/tickets');
      await page
        .locator(isConversation ? '[data-bubble]' : '[data-row]')
        .first()
        .waitFor();
      await comeToRest();
      for (const theme of themes) {
        await wear(page, theme);
        tiles.push({ label: `${size.width}, ${theme}, ${place}`, picture: await page.screenshot() });
      }
    }
  await page.evaluate(() => localStorage.removeItem('i18nextLng'));
  await writeSheet(`long text, ${language}`, tiles);
});

test.each([
  ...[...stateScreens, ...ticketScreens, ...conversationScreens, ...composingScreens, ...frameScreens],
  ...[...kindScreens, ...messageFileScreens, ...scheduleScreens, ...careScreens],
  ...[...dashboardScreens, ...calendarScreens],
])('$name', take);
