import { catalogs, type Language } from '@recado/i18n';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { callsOf } from '../kit/calls-of.ts';
import { eventually } from '../kit/eventually.ts';
import { lastText, longTicketUuid } from '../kit/seed-history.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';
import { giveTags, tagChip } from '../pages/ticket-tags-page.ts';

let product: SeededProduct;
let page: Page;

beforeAll(async () => {
  product = await startSeeded({ waiting: 5, messages: 20 });
  page = await (await product.signIn()).newPage();
});

beforeEach(() => page.unrouteAll());

afterAll(() => product?.stop());

const openTicket = async (): Promise<void> => {
  await page.goto(`/tickets/${longTicketUuid}`);
  await page.getByRole('article').filter({ hasText: lastText }).waitFor();
};

const countRefreshes = (): (() => number) => {
  let count = 0;
  const heard = (request: { url: () => string }): void => {
    if (request.url().includes('/auth/refresh_token')) count++;
  };
  page.on('request', heard);
  return () => {
    page.off('request', heard);
    return count;
  };
};

const expired = { status: 403, json: { error: 'ERR_TOKEN_EXPIRED' } };

test('a token that has expired is exchanged once, and the screen notices nothing', async () => {
  const refreshes = countRefreshes();
  let isFirst = true;
  await page.route('**/api/messages/**', (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return route.fulfill(expired);
  });
  await openTicket();
  expect(refreshes()).toBe(1);
});

test('a reload asks who is signed in and exchanges no token that is still good', async () => {
  const refreshes = countRefreshes();
  await openTicket();
  await page.reload();
  await page.getByRole('article').filter({ hasText: lastText }).waitFor();
  expect(refreshes()).toBe(0);
});

test('a reload goes straight to its page, not by way of the login', async () => {
  await openTicket();
  const fetched: string[] = [];
  const heard = (request: Request): number => fetched.push(request.url());
  page.on('request', heard);
  await page.reload();
  await page.getByRole('article').filter({ hasText: lastText }).waitFor();
  page.off('request', heard);
  expect(fetched.filter((url) => /login|local-mode/.test(url))).toEqual([]);
});

test('a page of an old build, whose files a deploy has taken away, comes from the new one by itself', async () => {
  await openTicket();
  let asked = 0;
  await page.route(/\/assets\/queues-page-/, (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.getByRole('link', { name: 'Filas e chatbot' }).click();
  await page.getByRole('heading', { name: 'Filas e chatbot', level: 1 }).waitFor();
  expect(asked).toBe(2);
  expect(new URL(page.url()).pathname).toBe('/queues');
});

test('a page whose code cannot be fetched says what to do, and comes when it is tried again', async () => {
  await openTicket();
  await page.route(/\/assets\/tags-page-/, (route) => route.abort());
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Verifique a internet e tente de novo.' });
  await failed.waitFor();
  await page.unrouteAll();
  await failed.getByRole('button').click();
  await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor();
});

test('what happens while a page is being loaded comes with the live connection, and nothing is asked for twice', async () => {
  await openTicket();
  const { id } = await ask<{ id: number }>(page, 'GET', `/tickets/u/${longTicketUuid}`);
  const fresh = await page.context().newPage();
  const asked: string[] = [];
  fresh.on('request', (request) => asked.push(request.url()));
  const calls = callsOf(fresh, () => true);
  await fresh.routeWebSocket(/socket\.io/, async (line) => {
    await tagChip(fresh, 'VIP').waitFor();
    // What an event meets on its way is asked for again, and rightly so.
    await calls.untilCalm(2000);
    await giveTags(page, id, ['Orçamento']);
    line.connectToServer();
  });
  await fresh.goto(`/tickets/${longTicketUuid}`);
  await tagChip(fresh, 'Orçamento').waitFor();
  // The bell asks for itself.
  const watched = asked.filter((url) => /\/api\/(messages|queue|tickets\/u|tickets\?.*status=)/.test(url));
  expect(watched.length).toBeGreaterThan(4);
  expect(watched.filter((url, index) => watched.indexOf(url) !== index)).toEqual([]);
  await fresh.close();
});

test('what the WhatsApp of a connection cannot do has no button', async () => {
  const lacking = { edit: false, revokeForAll: false, reactions: false, media: false };
  await page.route(/\/api\/whatsapp\/?\?/, async (route) => {
    const rows: object[] = await (await route.fetch()).json();
    await route.fulfill({ json: rows.map((row) => ({ ...row, capabilities: lacking })) });
  });
  // Until the answer is there, everything is offered.
  const known = page.waitForResponse(/\/api\/whatsapp\/?\?/);
  await openTicket();
  await (await known).finished();
  const own = page.getByRole('article').filter({ hasText: 'O pé sai hoje' });
  await own.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Responder' }).waitFor();
  for (const name of ['Reagir', 'Editar', 'Apagar'])
    await eventually(() => page.getByRole('menuitem', { name }).count(), name).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enviar', exact: true }).waitFor();
  for (const name of ['Anexar', 'Gravar áudio'])
    await eventually(() => page.getByRole('button', { name }).count(), name).toBe(0);
});

test('the choice of reactions gives the focus back to its message, also when its button is gone', async () => {
  await openTicket();
  const own = page.getByRole('article').filter({ hasText: 'O pé sai hoje' });
  await own.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Reagir' }).click();
  const choice = page.getByRole('dialog', { name: 'Reagir' });
  await choice.and(page.locator(':focus')).waitFor();
  await page.mouse.move(0, 0);
  await page.keyboard.press('Escape');
  await choice.waitFor({ state: 'detached' });
  await own.and(page.locator(':focus')).waitFor();
});

test('letter keys work while a toast shows', async () => {
  await page.goto('/tickets/00000000-0000-4000-8000-000000000000');
  const toast = page.getByText('Este atendimento não existe mais.').first();
  // Under the pointer it stays, however long the dialog takes.
  await toast.hover();
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'Novo atendimento' }).waitFor();
  expect(await toast.isVisible()).toBe(true);
});

describe.each<Language>(['pt', 'en', 'es'])('in %s', (language) => {
  const texts = catalogs[language];

  beforeAll(async () => {
    await page.goto('/tickets');
    await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language);
  });

  /** Blocks a call, opens a place, reads what it says, lets the call through and tries again until the content is there. */
  const failThenRetry = async (calls: string, address: string, title: string, content: () => Promise<void>) => {
    const { common } = texts;
    await page.route(calls, (route) => route.abort());
    await page.goto(address);
    const alert = page.getByRole('alert').filter({ hasText: title });
    await alert.waitFor();
    await alert.getByRole('button', { name: common.retry }).hover();
    await page.mouse.down();
    // Only now: the page asks again by itself, too, and would take the button away before its press.
    await page.unroute(calls);
    await page.mouse.up();
    await content();
  };

  test('a list of tickets that cannot be loaded says so and is tried again', async () => {
    const { tickets } = texts;
    await failThenRetry('**/api/tickets?*', '/tickets', tickets.loadFailed, () =>
      page.getByRole('link', { name: /Dona Ivete/ }).waitFor(),
    );
  });

  test('a conversation that cannot be loaded says so and is tried again', async () => {
    const { messages } = texts;
    await failThenRetry('**/api/messages/**', `/tickets/${longTicketUuid}`, messages.loadFailed, () =>
      page.getByRole('article').filter({ hasText: lastText }).waitFor(),
    );
  });

  test('connections that cannot be loaded say so and are tried again', async () => {
    const { common } = texts;
    await failThenRetry('**/api/whatsapp**', '/connections', common.listLoadFailed, () =>
      page.getByRole('row', { name: /Loja Centro/ }).waitFor(),
    );
  });

  test('a server that does not answer at the start is told, and tried again', async () => {
    const { frame } = texts;
    // A browser that keeps nothing; what others open with is told in offline.e2e.ts.
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new Error('refused');
      };
    });
    await failThenRetry('**/api/auth/**', '/tickets', frame.unreachable.title, () =>
      page.getByRole('link', { name: /Dona Ivete/ }).waitFor(),
    );
  });

  test('a lost connection is told until it is back', async () => {
    const { common } = texts;
    const bar = page.getByRole('status').filter({ hasText: common.offline });
    await openTicket();
    await page.context().setOffline(true);
    await bar.waitFor();
    await page.context().setOffline(false);
    await bar.waitFor({ state: 'detached' });
  });
});

test('a session that is over leads to the login, and the draft waits', async () => {
  await page.goto('/tickets');
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'pt'));
  await openTicket();
  const field = page.getByRole('textbox', { name: /^Mensagem para/ });
  await field.fill('ainda não enviado');
  await page.route('**/api/auth/refresh_token', (route) =>
    route.fulfill({ status: 401, json: { error: 'ERR_SESSION_EXPIRED' } }),
  );
  await page.route('**/api/tickets?*', (route) => route.fulfill(expired));
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await page.getByText('Sua sessão terminou').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: /admin@recado\.local/ }).click();
  await page.getByRole('tablist').waitFor();
  await openTicket();
  await eventually(() => field.inputValue()).toBe('ainda não enviado');
});
