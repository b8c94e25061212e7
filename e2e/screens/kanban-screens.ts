import type { BoardCard, BoardLane } from '@recado/contract';
import type { Page } from 'playwright-core';
import { type Screen, without } from './screen.ts';

const names = ['Mariana Albuquerque', 'Clínica Vida Plena', 'João Pedro Nogueira', 'Condomínio Jardim das Acácias'];
const queues = [
  { id: 1, name: 'Comercial', color: '#2563EB' },
  { id: 2, name: 'Suporte', color: '#0F9D6B' },
] as const;

const card = (id: number, laneId: number, more: Partial<BoardCard> = {}): BoardCard => ({
  ...{ id, uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`, status: 'open', unreadMessages: 0 },
  ...{ lastMessage: 'Segue a planta do decorado. Medidas na página 4.', lastMessageAt: '2026-11-20T14:32:00.000Z' },
  ...{
    lastMessageId: null,
    fromMe: false,
    lastMessageAck: null,
    customerWaits: false,
    isGroup: false,
    userId: 1,
    contactId: id,
  },
  ...{ whatsappId: 1, queueId: 1, chatbot: false, queueOptionId: null, botPaused: true, useIntegration: false },
  ...{ integrationId: null, promptId: null, typebotSessionId: null, typebotStatus: false, amountUsedBotQueues: 0 },
  ...{ companyId: 1, createdAt: '2026-11-18T10:00:00.000Z', updatedAt: '2026-11-20T14:32:00.000Z', waitingSince: null },
  contact: { id, name: names[id % names.length] ?? '', number: '5511987654321', email: '', profilePicUrl: '' },
  ...{ user: { id: 1, name: 'Renata Lopes' }, queue: queues[id % 2] ?? queues[0] },
  ...{ whatsapp: { name: 'Principal', status: 'CONNECTED' }, tags: [], laneId, valueCents: null },
  ...{ enteredAt: '2026-11-20T12:00:00.000Z', ...more },
});

type Lane = BoardLane & { name: string; color: string; cards: BoardCard[]; next: null };
const lane = (id: number, name: string, color: string, cards: BoardCard[], agingDays: number | null = null): Lane => ({
  ...{ id, name, color, cards, agingDays, count: cards.length, next: null },
  unread: cards.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0),
  valueCents: cards.reduce((sum, { valueCents }) => sum + (valueCents ?? 0), 0),
});

const lanes: Lane[] = [
  lane(0, '', '', [
    card(1, 0, { unreadMessages: 12, isGroup: true }),
    card(2, 0, { status: 'pending', user: null, userId: null, waitingSince: '2026-11-20T13:00:00.000Z', queue: null }),
  ]),
  lane(
    11,
    'Orçamento',
    '#0E7490',
    [
      card(3, 11, { unreadMessages: 3, valueCents: 125_050 }),
      card(4, 11, { enteredAt: '2026-10-01T12:00:00.000Z', valueCents: 980_000 }),
    ],
    7,
  ),
  lane(12, 'VIP', '#BE123C', [card(5, 12), card(6, 12), card(7, 12)]),
  lane(13, 'Pós-venda com um nome que é bem comprido', '#6D28D9', []),
];

const open = async (page: Page, board: Lane[]): Promise<void> => {
  await page.route('**/api/kanban/board?*', (route) => route.fulfill({ json: { lanes: board } }));
  await page.route('**/api/tags/kanban', (route) =>
    route.fulfill({ json: { lista: board.filter(({ id }) => id > 0) } }),
  );
  await page.goto('/kanban');
  await page.getByRole('heading', { name: 'Kanban', level: 1 }).waitFor();
};
const openFilled = async (page: Page): Promise<void> => {
  await open(page, lanes);
  await page.getByRole('article').first().waitFor();
};

/** The kanban board. */
export const kanbanScreens: Screen[] = [
  { name: 'kanban: board', show: openFilled },
  {
    name: 'kanban: a card held by keys',
    show: async (page, isNarrow) => {
      await openFilled(page);
      if (isNarrow) return;
      await page.locator('[data-card="1"]').press('Space');
      await page.locator('[data-card="1"]').press('ArrowRight');
    },
  },
  {
    name: 'kanban: move to',
    show: async (page) => {
      await openFilled(page);
      await page
        .getByRole('button', { name: /^Ações de / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Mover para…' }).click();
      await page.getByRole('dialog', { name: 'Mover para…' }).waitFor();
    },
  },
  {
    name: 'kanban: value',
    show: async (page) => {
      await openFilled(page);
      await page
        .getByRole('button', { name: /^Ações de / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Valor…' }).click();
      await page.getByRole('textbox', { name: 'Valor em reais' }).fill('mil');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText('Escreva um valor como 1.250,50.').waitFor();
    },
  },
  {
    name: 'kanban: a refused move',
    show: async (page) => {
      await openFilled(page);
      await page.route('**/api/kanban/cards/*/lane', (route) =>
        route.fulfill({ status: 409, json: { error: 'ERR_CARD_CLOSED' } }),
      );
      await page
        .getByRole('button', { name: /^Ações de / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Mover para…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: /VIP/ }).click();
      await page.getByRole('alert').filter({ hasText: 'Não foi movido' }).waitFor();
    },
  },
  {
    name: 'kanban: time in lane',
    show: async (page) => {
      const times = lanes.map(({ id }, at) => ({
        ...{ laneId: id, stays: 40 - at, present: 2 },
        ...{ averageSeconds: 90_000 + at * 7000, medianSeconds: 4000 + at * 300, longestSeconds: 900_000 },
      }));
      await page.route('**/api/kanban/times?*', (route) => route.fulfill({ json: { lanes: times } }));
      await openFilled(page);
      const report = page.getByRole('button', { name: 'Tempo por coluna' });
      if (!(await report.isVisible())) await page.getByRole('button', { name: 'Mais ações' }).click();
      await report.or(page.getByRole('menuitem', { name: 'Tempo por coluna' })).click();
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'kanban: nothing on it',
    show: async (page) => {
      await open(
        page,
        lanes.map((one) => ({ ...one, cards: [], count: 0, unread: 0, valueCents: 0 })),
      );
      await page.getByText('Arraste um ticket para cá').first().waitFor();
    },
  },
  {
    name: 'kanban: not loaded',
    show: (page) =>
      without(page, '**/api/kanban/board?*', async () => {
        await page.goto('/kanban');
        await page.getByText('Não foi possível carregar o quadro').waitFor();
      }),
  },
];
