import type { Page } from 'playwright-core';
import { lastText, longTicketUuid } from '../kit/seed-history.ts';

/**
 * One thing to look at, and the way to it from anywhere. The names are those of the Portuguese interface. What it lets its
 * page be answered in the server's place holds until it has been looked at.
 */
export interface Screen {
  name: string;
  show: (page: Page, isNarrow: boolean) => Promise<void>;
  /** The document keeps something of it, or was changed by hand: the next screen begins in another one. */
  leavesTraces?: true;
}

/** Makes what a screen shows once: its two widths stand side by side, whichever comes first makes it, the other one waits. */
export const once = (make: (page: Page) => Promise<unknown>): ((page: Page) => Promise<unknown>) => {
  let made: Promise<unknown> | undefined;
  return (page) => {
    made ??= make(page);
    return made;
  };
};

export const openList = async (page: Page): Promise<void> => {
  await page.goto('/tickets');
  await page.getByRole('tablist', { name: 'Situação dos atendimentos' }).waitFor();
};

export const showPart = async (page: Page, name: RegExp): Promise<void> => {
  await openList(page);
  // The tab that was shown last is kept by the browser.
  await page.getByRole('tab', { name: 'Abertos' }).click();
  await page.getByRole('radio', { name }).check();
};

export const openTicket = async (page: Page): Promise<void> => {
  await page.goto(`/tickets/${longTicketUuid}`);
  await page.getByRole('article').filter({ hasText: lastText }).waitFor();
};

/** Another conversation, for what is kept with a draft: the next screens have theirs without. */
export const openOther = async (page: Page): Promise<void> => {
  await showPart(page, /Atendendo/);
  await page.getByRole('link', { name: /Moradores do Jardim/ }).click();
  await page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
};

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

/** What a broken or blocked network makes of a screen. */
export const without = async (page: Page, calls: string, show: () => Promise<void>): Promise<void> => {
  await page.route(calls, (route) => route.abort());
  await show();
};
