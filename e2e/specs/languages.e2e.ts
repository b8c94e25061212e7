import { type Language, pt } from '@recado/i18n';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { menuAddresses } from '../kit/menu-addresses.ts';
import type { SeededProduct } from '../kit/seeded-product.ts';
import { withTwoPeople } from '../kit/two-people.ts';

let page: Page;
let product: SeededProduct;

withTwoPeople((people) => {
  ({ admin: page, product } = people);
});

/** What of a page reads like the key of a text. */
const keysOn = (on: Page): Promise<string[]> =>
  on.evaluate((parts) => {
    const isKey = (text: string): boolean => /^\w+(\.\w+)+$/.test(text) && parts.includes(text.split('.')[0] ?? '');
    const words = ['aria-label', 'placeholder', 'title', 'alt'];
    const told = [...document.querySelectorAll('*')].flatMap((element) => [
      ...words.map((word) => element.getAttribute(word) ?? ''),
      ...[...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map((node) => node.nodeValue ?? ''),
    ]);
    return [...new Set(told.map((text) => text.trim()).filter(isKey))];
  }, Object.keys(pt));

describe.each<Language>(['en', 'es'])('in %s', (language) => {
  let places: string[] = [];

  beforeAll(async () => {
    places = await menuAddresses(page);
    await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language);
  });

  test('every page that is opened by its address speaks the chosen language', async () => {
    expect(places.length).toBeGreaterThan(15);
    const own = places.filter((_, index) => index % 2 === (language === 'en' ? 0 : 1));
    for (const place of own) {
      await page.goto(place);
      await page.getByRole('heading').first().waitFor();
      await eventually(() => page.locator('[aria-busy="true"]').count(), place).toBe(0);
      expect(await keysOn(page), place).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    }
  });
});

test('the language that a person chooses before they sign in stays theirs', async () => {
  const stranger = await (await product.newContext()).newPage();
  await stranger.goto('/login');
  await stranger.getByRole('button', { name: 'Português' }).click();
  await stranger.getByRole('menuitemcheckbox', { name: 'English' }).click();
  await stranger.getByRole('textbox', { name: 'Email' }).fill('agente2@recado.local');
  await stranger.getByRole('textbox', { name: 'Password' }).fill('recado-local');
  const saved = stranger.waitForResponse((reply) => reply.request().method() === 'PUT');
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click();
  await saved;
  await stranger.getByRole('button', { name: /^Account of / }).waitFor();
  const { language } = (await (await saved).json()) as { language: string };
  expect([language, await stranger.evaluate(() => document.documentElement.lang)]).toEqual(['en', 'en']);
});
