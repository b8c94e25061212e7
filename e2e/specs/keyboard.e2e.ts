import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { longTicketUuid } from '../kit/seed-history.ts';
import { withTwoPeople } from '../kit/two-people.ts';

let admin: Page;
withTwoPeople((people) => {
  admin = people.admin;
});

test('list and message log are one stop of Tab each, behind the way past the menu', async () => {
  await admin.goto(`/tickets/${longTicketUuid}`);
  await admin.getByRole('log').waitFor();
  await eventually(() => admin.locator('[data-row][tabindex="0"]').count()).toBe(1);
  expect(await admin.locator('[data-nav][tabindex="0"]').count()).toBe(1);
  const first = await admin.evaluate(() => {
    const stops = [...document.querySelectorAll<HTMLElement>('a, button, input, textarea, [tabindex]')];
    return stops.find((stop) => stop.tabIndex >= 0)?.textContent;
  });
  expect(first).toBe('Pular para o conteúdo');
  expect(await admin.getByRole('log').getAttribute('tabindex')).toBe('0');
});
