import type { CampaignRecipient, CampaignReport, CampaignRow } from '@recado/contract';
import type { Page } from 'playwright-core';
import { press, type Screen, without } from './screen.ts';

const at = '2026-11-18T11:00:00.000Z';
const nobody = { total: 0, valid: 0, delivered: 0, failed: 0, leftOut: 0, answered: 0 };
const list = { id: 1, name: 'Clientes ativos 2026', companyId: 1, createdAt: at, updatedAt: at };
const base: CampaignRow = {
  ...{ id: 1, name: 'Reativação de orçamentos parados', status: 'INATIVA', companyId: 1 },
  ...{ message1: 'Olá, {nome}! *8% de desconto* até sexta.', message2: 'Oi {nome}!', message3: null, message4: null },
  ...{ message5: null, confirmationMessage1: null, confirmationMessage2: null, confirmationMessage3: null },
  ...{ confirmationMessage4: null, confirmationMessage5: null, confirmation: false, confirmationDays: 3 },
  ...{ scheduledAt: null, completedAt: null, startedAt: null, undoUntil: null, cancelledAt: null, cancelledBy: null },
  ...{ contactListId: 1, contactList: list, tagListId: 'Nenhuma', tag: null, whatsappId: 1, fileListId: null },
  ...{ whatsapp: { id: 1, name: 'Vendas SP', status: 'CONNECTED' }, fileList: null, mediaPath: null, mediaName: null },
  ...{ businessDaysOnly: false, trial: null, trialWinner: null, paused: null, locked: null, progress: nobody },
  ...{ createdAt: at, updatedAt: at },
};
const running = { startedAt: at, locked: 'ERR_CAMPAIGN_RUNNING', status: 'EM_ANDAMENTO' } as const;
const progress = { total: 5107, valid: 5015, delivered: 1684, failed: 41, leftOut: 92, answered: 412 };
const rows: CampaignRow[] = [
  { ...base, ...running, id: 2, name: 'Black Friday: linha Aurora', confirmation: true, progress },
  {
    ...{ ...base, ...running, id: 3, name: 'Aviso de entrega Grande SP', progress },
    paused: { at, reason: 'failures', by: null, until: null },
  },
  { ...base, id: 4, name: 'Natal: sofás', status: 'PROGRAMADA', scheduledAt: '2036-12-01T12:00:00.000Z' },
  base,
  {
    ...{ ...base, id: 5, name: 'Mudança de endereço da loja', status: 'CANCELADA', startedAt: at, progress },
    ...{ cancelledAt: at, cancelledBy: 'Renata Lopes de Albuquerque', locked: 'ERR_CAMPAIGN_CANCELLED' },
  },
  {
    ...{ ...base, id: 6, name: 'Dia das Crianças', status: 'FINALIZADA', startedAt: at, completedAt: at, progress },
    locked: 'ERR_CAMPAIGN_FINISHED',
  },
];
const budget = (whatsappId: number, name: string, used: number, status = 'CONNECTED') => ({
  ...{ whatsappId, name, status, restrictedUntil: null, minute: { used: 2, total: 8 }, hour: { used, total: 120 } },
  ...{ newContacts: { used: 96, total: 150 }, hourByCampaigns: Math.round(used / 2), campaigns: 1, waiting: 3290 },
  ...{ quietFrom: '20:00', quietUntil: '08:00' },
});
const budgets = [budget(1, 'Vendas SP', 61), budget(2, 'Suporte', 118), budget(3, 'Filial', 0, 'DISCONNECTED')];
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const forecast = {
  ...{ recipients: 3290, warm: 3000, cold: 290, startsAt: at, endsAt: inDays(3) },
  days: [0, 1, 2, 3].map((day) => ({ day: inDays(day).slice(0, 10), recipients: 200 * (day + 1) })),
  delays: [{ reason: 'perHour' as const, seconds: 9000 }],
};
const check = {
  ...{ recipients: 218, warm: 140, cold: 78, unknown: 12, optedOut: 4, duplicates: 6, invalid: 2, blockers: [] },
  lastCampaign: { id: 6, name: 'Dia das Crianças', at, samePeople: 170 },
  warnings: ['coldContacts', 'optedOut', 'unknownNumbers', 'samePeople', 'shortInterval', 'longRun'],
  forecast,
};
const times = {
  ...{ askedAt: null, confirmedAt: null, declinedAt: null, sentAt: at, deliveredAt: null, readAt: null },
  ...{ failedAt: null, expiredAt: null, answeredAt: null, optedOutAt: null },
};
const person: CampaignRecipient = {
  ...{ id: 1, name: 'Marcelo Antunes', number: '5511981204477', email: '', contactId: 1, ticketId: 1 },
  ...{ ticketUuid: '00000000-0000-4000-8000-000000000001', state: 'read', reason: null, repeatable: false },
  ...{ inLine: null, cold: false, text: 1, message: 'Olá', ...times, readAt: at, answeredAt: at },
};
const failed = { state: 'failed', failedAt: at } as const;
const recipients: CampaignRecipient[] = [
  person,
  { ...person, ...failed, id: 2, name: 'Ateliê Flor de Lis', reason: 'transient', repeatable: true, answeredAt: null },
  { ...person, ...failed, id: 3, name: 'Cláudia Bittencourt de Souza', reason: 'blocked', answeredAt: null },
  { ...person, ...times, id: 4, name: 'Eduardo', sentAt: null, state: 'leftOut', reason: 'optedOut', ticketUuid: null },
];
const report: CampaignReport = {
  id: 2,
  states: {
    ...{ waiting: 3290, asked: 0, confirmed: 0, declined: 0, sent: 87, delivered: 1195, read: 402, failed: 41 },
    ...{ leftOut: 92, expired: 0 },
  },
  reasons: [
    { state: 'failed', reason: 'blocked', repeatable: false, count: 31 },
    { state: 'failed', reason: 'transient', repeatable: true, count: 10 },
    { state: 'leftOut', reason: 'notOnWhatsapp', repeatable: false, count: 92 },
  ],
  ...{ total: 5107, valid: 5015, delivered: 1684, confirmationRequested: 1684, confirmed: 402, answered: 412 },
  ...{ optedOut: 3, tickets: 1684, ticketsOpened: 40, lastHour: 80 },
  texts: [
    { text: 1, sent: 842, answered: 220 },
    { text: 2, sent: 842, answered: 192 },
  ],
};

/** The screens' rows are written here: states that take days, and a WhatsApp that refuses. */
async function fill(page: Page, shown = rows): Promise<void> {
  const json = (path: string, body: unknown) => page.route(path, (route) => route.fulfill({ json: body }));
  const hasMore = { hasMore: false, next: null };
  await json('**/api/campaigns?*', { records: shown, count: shown.length, ...hasMore });
  for (const row of shown)
    await json(`**/api/campaigns/${row.id}`, { ...row, contactList: { ...list, contacts: [] }, shipping: [] });
  await json('**/api/campaigns/budgets', budgets);
  await json('**/api/campaigns/forecast', forecast);
  await json('**/api/campaigns/*/forecast', forecast);
  await json('**/api/campaigns/*/check', check);
  await json('**/api/campaigns/*/report', report);
  await json('**/api/campaigns/*/recipients?*', { recipients, ...hasMore });
  await json('**/api/campaigns/preview', {
    ...{ total: 230, person: { name: 'Beatriz', number: '5511988887771', email: '' }, unknown: ['produto'] },
    ...{ texts: ['Olá, Beatriz! *8% de desconto* até sexta.'], lacking: [{ key: 'email', people: 4 }] },
  });
}
const show =
  (address: string, then: (page: Page) => Promise<void>, shown = rows) =>
  async (page: Page): Promise<void> => {
    await fill(page, shown);
    await page.goto(address);
    await then(page);
  };
const preview = (page: Page) => page.getByText('8% de desconto').last().waitFor();

/** Campaigns, the form, the start, the report and the settings. */
export const campaignScreens: Screen[] = [
  { name: 'campaigns: some', show: show('/campaigns', (page) => page.getByText('Dia das Crianças').waitFor()) },
  {
    name: 'campaigns: none',
    show: show('/campaigns', (page) => page.getByText('Nenhuma campanha ainda').waitFor(), []),
  },
  {
    name: 'campaigns: failed',
    show: (page) =>
      without(page, '**/api/campaigns**', async () => {
        await page.goto('/campaigns');
        await page.getByText('Não foi possível carregar a lista de registros').waitFor();
      }),
  },
  {
    name: 'campaigns: new',
    show: show('/campaigns?new=true', (page) => page.getByText('Escreva a mensagem para ver').waitFor()),
  },
  { name: 'campaigns: form', show: show('/campaigns?edit=1', preview) },
  { name: 'campaigns: form, only read', show: show('/campaigns?edit=2', preview) },
  {
    name: 'campaigns: start',
    show: show('/campaigns', async (page) => {
      await press(page, /^Iniciar Reativação/);
      await page.getByText('nunca escreveram').first().waitFor();
    }),
  },
  {
    name: 'campaigns: test',
    show: show('/campaigns?edit=1', async (page) => {
      await preview(page);
      await press(page, 'Enviar teste para mim');
      await page.getByRole('textbox', { name: 'Seu número' }).waitFor();
    }),
  },
  {
    name: 'campaigns: asks before the message',
    show: show('/campaigns?edit=1', async (page) => {
      await preview(page);
      await page.getByRole('switch', { name: 'Pedir confirmação' }).check();
      await page.getByRole('tab', { name: /^Conf\. 2/ }).click();
    }),
  },
  {
    name: 'campaign report: who answered',
    show: show('/campaign/2/report', async (page) => {
      await page.getByRole('button', { name: /^Responderam/ }).click();
      await page.getByText('Cláudia Bittencourt').waitFor();
    }),
  },
  {
    name: 'campaign report',
    show: show('/campaign/2/report', (page) => page.getByText('Cláudia Bittencourt').waitFor()),
  },
  {
    name: 'campaign report: held by a rule',
    show: show('/campaign/3/report', (page) => page.getByText('Continua quando alguém retomar.').waitFor()),
  },
  {
    name: 'campaign report: not there',
    show: (page) =>
      page.goto('/campaign/999999/report').then(() => page.getByText('Nenhuma campanha encontrada.').waitFor()),
  },
  {
    name: 'campaign settings',
    show: (page) => page.goto('/campaigns-config').then(() => page.getByText('Nenhuma variável ainda.').waitFor()),
  },
  {
    name: 'campaign settings: failed',
    show: (page) =>
      without(page, '**/api/campaign-settings', async () => {
        await page.goto('/campaigns-config');
        await page.getByText('Não foi possível carregar').first().waitFor();
      }),
  },
];
