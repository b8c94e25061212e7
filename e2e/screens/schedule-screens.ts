import type { Schedule } from '@recado/contract';
import type { Page } from 'playwright-core';
import { SchedulesPage } from '../pages/schedules-page.ts';
import { openTicket, press, type Screen, without } from './screen.ts';

/** One that waits. */
export const base: Schedule = {
  ...{
    id: 1,
    companyId: 1,
    contactId: 1,
    contact: { id: 1, name: 'Maria Fernanda' },
    ticketId: 1,
    whatsappId: null,
    queueId: null,
  },
  ...{
    body: 'Bom dia, {{firstName}}! Sua consulta é amanhã às 15h. Podemos confirmar?',
    error: null,
    sentAt: null,
    inLine: null,
  },
  ...{ sendAt: '2036-11-24T12:30:00.000Z', status: 'PENDENTE', userId: 1, user: { id: 1, name: 'Renata Lopes' } },
  ...{ mediaPath: null, mediaName: null, repeat: null, skipped: null },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' },
};
const sent = { status: 'ENVIADA', sendAt: '2026-11-20T12:30:00.000Z', sentAt: '2026-11-20T12:30:02.000Z' } as const;
const rows: Schedule[] = [
  { ...base, id: 6, mediaPath: 'nowhere.png', mediaName: 'Mapa da clínica, entrada pela rua de trás.png' },
  { ...base, id: 5, body: 'Já saiu para entrega, chega em instantes.', status: 'AGENDADA' },
  {
    ...{ ...base, id: 4, body: 'Promoção de sexta! '.repeat(12) + 'x'.repeat(60), sendAt: '2026-11-19T12:30:00.000Z' },
    ...{ status: 'ERRO', error: 'ERR_SCHEDULE_TOO_LATE', userId: 2 },
    user: { id: 2, name: 'Bruno Martins de Albuquerque e Souza' },
  },
];
const done: Schedule[] = [
  { ...base, ...sent, id: 3 },
  { ...base, ...sent, id: 2, status: 'ERRO', error: 'notOnWhatsapp' },
];

/** What a browser is told of the schedules, for states that take days or a WhatsApp that refuses. */
const openList = async (
  page: Page,
  answer: { coming: Schedule[]; done: Schedule[]; count?: number },
): Promise<void> => {
  await page.route('**/api/schedules?*', (route) => {
    const schedules = route.request().url().includes('isDone=true') ? answer.done : answer.coming;
    return route.fulfill({
      json: { schedules, count: answer.count ?? schedules.length, hasMore: false, next: null, coming: [] },
    });
  });
  await page.route('**/api/schedules/*', (route) => {
    const id = Number(new URL(route.request().url()).pathname.split('/').at(-1));
    return route.fulfill({ json: [...answer.coming, ...answer.done].find((row) => row.id === id) ?? {} });
  });
  await openTicket(page);
  await new SchedulesPage(page).openSection();
};

const openNew = async (page: Page, isNarrow: boolean): Promise<SchedulesPage> => {
  await openTicket(page);
  const schedules = new SchedulesPage(page);
  if (isNarrow) {
    await press(page, 'Ações do atendimento');
    await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click();
    await schedules.body().waitFor();
  } else await schedules.openFromHeader();
  return schedules;
};

/** Writing for later, what has left, and the list beside a conversation. */
export const scheduleScreens: Screen[] = [
  {
    name: 'schedule: new',
    show: async (page, isNarrow) => {
      const schedules = await openNew(page, isNarrow);
      await schedules.body().fill('{{ms}}, {{firstName}}! Sua consulta é amanhã às 15h.');
      await schedules.form().getByText('Sua consulta é amanhã às 15h.').last().waitFor();
    },
  },
  {
    name: 'schedule: new, refused',
    show: async (page, isNarrow) => {
      const schedules = await openNew(page, isNarrow);
      await schedules.day().fill('');
      await schedules.time().fill('');
      await schedules.save();
      await schedules.form().getByText('Mensagem muito curta').waitFor();
    },
  },
  {
    name: 'schedule: failed before it left, to edit',
    show: async (page) => {
      await openList(page, { coming: rows, done });
      const schedules = new SchedulesPage(page);
      await schedules
        .row('Promoção')
        .getByRole('button', { name: /^Editar/ })
        .click();
      await schedules.form().getByText('Erro de Envio').waitFor();
    },
  },
  {
    name: 'schedule: locked',
    show: async (page) => {
      const [first, ...others] = done;
      const picture = { mediaPath: 'nowhere.png', mediaName: 'Mapa da clínica.png' };
      await openList(page, { coming: rows, done: first ? [{ ...first, ...picture }, ...others] : [] });
      const schedules = new SchedulesPage(page);
      await schedules.part('Enviados').check();
      await schedules.section().getByRole('button', { name: /^Ver/ }).first().click();
      await schedules.view().getByText('Já foi enviado').waitFor();
    },
  },
  {
    name: 'schedule: locked, refused by WhatsApp',
    show: async (page) => {
      await openList(page, { coming: done, done: [] });
      const schedules = new SchedulesPage(page);
      await schedules.section().getByRole('button', { name: /^Ver/ }).last().click();
      await schedules.view().getByText('Erro de Envio').waitFor();
    },
  },
  {
    name: 'schedules of a contact',
    show: async (page) => {
      await openList(page, { coming: rows, done, count: 24 });
      const schedules = new SchedulesPage(page);
      await schedules.row('Promoção').getByText('Erro de Envio').first().waitFor();
      await schedules.section().getByRole('button', { name: 'Carregar mais' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'schedules of a contact: none',
    show: async (page) => {
      await openList(page, { coming: [], done: [] });
      await page.getByText('Nada agendado para este contato').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'schedules of a contact: failed to load',
    show: (page) =>
      without(page, '**/api/schedules?*', async () => {
        await openTicket(page);
        await new SchedulesPage(page).openSection();
        await page.getByText('Não foi possível carregar os agendamentos').scrollIntoViewIfNeeded();
      }),
  },
];
