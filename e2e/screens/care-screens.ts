import type { Connection, ConnectionCoverage, MessageLedger } from '@recado/contract';
import type { Page } from 'playwright-core';
import { lastText } from '../kit/seed-history.ts';
import { openTicket, type Screen, without } from './screen.ts';

const day = '2026-11-20T';

/** What a browser is told instead of the truth, for states that take days or a real WhatsApp to come about. */
const told = async (page: Page, calls: string, json: unknown, show: () => Promise<void>): Promise<void> => {
  await page.route(calls, (route) => route.fulfill({ json }));
  await show();
};

const openLedger = async (page: Page): Promise<void> => {
  await openTicket(page);
  await page.getByRole('article').filter({ hasText: lastText }).last().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Dados da mensagem' }).click();
  await page.getByRole('dialog', { name: 'Dados da mensagem' }).waitFor();
};

const by = (kind: MessageLedger['moments'][number]['kind'], time: string, detail: string | null = null) => ({
  ...{ kind, detail, userName: 'Renata Lopes' },
  at: `${day}${time}Z`,
});
const failedLedger: MessageLedger = {
  ...{ id: 'm', waId: '3EB07C419F2A11D04C9E52', fromMe: true, isOurs: true, isWhole: true },
  moments: [
    by('accepted', '17:33:02.114'),
    by('line', '17:33:02.840'),
    by('failed', '17:33:03.002', 'restricted'),
    by('again', '17:40:10.500'),
    by('line', '17:40:10.911'),
    by('server', '17:40:11.204'),
    by('delivered', '17:41:48.306'),
  ],
};

const gaps: ConnectionCoverage = {
  ...{ from: '2026-10-22T12:00:00.000Z', to: '2026-11-21T12:00:00.000Z', since: '2026-10-26T12:00:00.000Z' },
  ...{ share: 0.98412, count: 5 },
  setAside: [{ reason: 'unreadable', count: 2, since: '2026-11-18T14:05:00.000Z' }],
  gaps: [
    { id: 5, startedAt: '2026-11-21T11:48:00.000Z', endedAt: null, cause: 'replaced', arrived: 0 },
    { id: 4, startedAt: '2026-11-19T03:10:00.000Z', endedAt: '2026-11-19T08:02:31.000Z', cause: 'crash', arrived: 47 },
    { id: 3, startedAt: '2026-11-12T17:20:00.000Z', endedAt: '2026-11-12T17:20:09.000Z', cause: 'network', arrived: 1 },
    { id: 2, startedAt: '2026-11-05T12:00:00.000Z', endedAt: '2026-11-05T17:30:00.000Z', cause: 'silent', arrived: 12 },
    { id: 1, startedAt: '2026-10-30T12:00:00.000Z', endedAt: '2026-10-30T12:01:12.000Z', cause: 'restart', arrived: 0 },
  ],
};
const withoutGaps: ConnectionCoverage = { ...gaps, share: 1, count: 0, gaps: [], setAside: [] };

const openCoverage = async (page: Page): Promise<void> => {
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Interrupções de Loja Centro' }).click();
  await page.getByRole('dialog', { name: 'Cobertura de Loja Centro' }).waitFor();
};

/** A connection in each way of being down, made from a real one. */
const showStates = async (page: Page): Promise<void> => {
  await page.route('**/api/whatsapp?*', async (route) => {
    const reply = await route.fetch();
    const rows = (await reply.json()) as Connection[];
    const like = rows[0];
    if (!like) return route.fulfill({ response: reply });
    const down = (name: string, change: Partial<Connection>): Connection => ({
      ...like,
      ...{ name, number: '5511987654321', qrcode: '', isDefault: false, status: 'DISCONNECTED', reason: null },
      ...change,
      id: 1000 + names.push(name),
    });
    const names: string[] = [];
    const reasons = ['loggedOut', 'replaced', 'banned', 'qrExpired', 'passkeyRequired', 'notMultiDevice', 'stopped'];
    await route.fulfill({
      json: [
        ...reasons.map((reason) => down(reason, { reason, ...(reason === 'qrExpired' ? { number: null } : {}) })),
        down('silêncio', { status: 'TIMEOUT' }),
        down('versão', { status: 'TIMEOUT', reason: 'versionRefused', nextRetryAt: '2036-01-01T00:00:00.000Z' }),
        down('nova tentativa', { status: 'OPENING', nextRetryAt: '2036-01-01T00:00:00.000Z' }),
        down('abrindo', { status: 'OPENING' }),
        down('pareando', { status: 'PAIRING' }),
        down('restrita', { status: 'CONNECTED', restrictedUntil: '2036-01-01T00:00:00.000Z' }),
        down('conectada', { status: 'CONNECTED' }),
      ],
    });
  });
  await page.goto('/connections');
  await page.getByText('O celular pede uma chave de acesso para ligar aparelhos').waitFor();
};

/** What happened to a message, when a connection was away, and every way in which it can be. */
export const careScreens: Screen[] = [
  { name: 'message info', show: openLedger },
  {
    name: 'message info: failed once',
    show: (page) =>
      told(page, '**/api/messages/*/ledger', failedLedger, async () => {
        await openLedger(page);
        await page.getByText('Enviada de novo').waitFor();
      }),
  },
  {
    name: 'message info: failed to load',
    show: (page) =>
      without(page, '**/api/messages/*/ledger', async () => {
        await openLedger(page);
        await page.getByText('Os dados da mensagem não vieram.').waitFor();
      }),
  },
  {
    name: 'connections: coverage',
    show: (page) =>
      told(page, '**/api/whatsapp/*/coverage', gaps, async () => {
        await openCoverage(page);
        await page.getByText('ainda fora').waitFor();
      }),
  },
  {
    name: 'connections: coverage without gaps',
    show: (page) =>
      told(page, '**/api/whatsapp/*/coverage', withoutGaps, async () => {
        await openCoverage(page);
        await page.getByText(/^Desde .* nada ficou esperando/).waitFor();
      }),
  },
  {
    name: 'connections: coverage failed',
    show: (page) =>
      without(page, '**/api/whatsapp/*/coverage', async () => {
        await openCoverage(page);
        await page.getByText('A cobertura não veio.').waitFor();
      }),
  },
  { name: 'connections: every state', show: showStates },
];
