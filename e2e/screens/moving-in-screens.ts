import type { Page } from 'playwright-core';
import { press, type Screen, without } from './screen.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto('/move-ins');
  await page.getByRole('heading', { name: 'Trazer do Whaticket', level: 1 }).waitFor();
};

const report = {
  tables: {
    Contacts: { read: 1200, written: 1140, merged: 58, already: 0, dropped: { noAddress: 2 } },
    Messages: { read: 200_000, written: 198_731, merged: 900, already: 0, dropped: { quoteStub: 312, noMessage: 57 } },
  },
  notes: [
    { kind: 'mergedContacts', count: 58, items: ['João (1) + 552187654321 (2) → João'] },
    { kind: 'waitingForQr', count: 1, items: ['Zap da oficina'] },
  ],
};
const move = {
  ...{ id: 3, source: 'postgres://banco.local/whaticket', folder: '/srv/public', family: 'whaticketSaas', error: null },
  ...{ done: 120_000, total: 200_000, rowsPerSecond: null, endsAt: null, companies: [], report },
  ...{ user: { id: 1, name: 'Operação' }, createdAt: '2026-11-28T22:00:00.000Z', finishedAt: null },
};
const companies = [{ id: 9, name: 'Oficina do Zé', isUsed: false }];

/** A base of another system is not at hand here: what the page shows of one is answered in its place. */
const withMoves = (moves: readonly object[]) => async (page: Page) => {
  await page.route('**/api/move-ins', (route) => route.fulfill({ json: moves }));
  await open(page);
  await page.getByText('postgres://banco.local/whaticket').first().waitFor();
  await page.getByText('Relatório').first().click();
};

/** Companies that come from another system. */
export const movingInScreens: Screen[] = [
  { name: 'move-ins', show: open },
  {
    name: 'move-ins: not loaded',
    show: (page) =>
      without(page, '**/api/move-ins', async () => {
        await page.goto('/move-ins');
        await page.getByRole('alert').waitFor();
      }),
  },
  {
    name: 'move-ins: refused address',
    show: async (page) => {
      await open(page);
      await press(page, 'Nova mudança');
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: 'Endereço do banco' }).fill('mysql://a/b');
      await form.getByRole('button', { name: 'Analisar' }).click();
      await form.getByRole('alert').waitFor();
    },
  },
  {
    name: 'move-ins: every state',
    show: withMoves([
      { ...move, state: 'running', rowsPerSecond: 4100, endsAt: '2026-11-28T22:20:00.000Z' },
      { ...move, id: 2, state: 'done', companies },
      { ...move, id: 1, state: 'failed', error: 'ERR_MOVE_SOURCE_AWAY' },
    ]),
  },
];
