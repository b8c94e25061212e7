import type { Schedule } from '@recado/contract';
import type { Page } from 'playwright-core';
import { base } from './schedule-screens.ts';
import { type Screen, without } from './screen.ts';

/** A wall time of São Paulo of November 2026, which has no summer time. */
const at = (day: number, time: string): string => `2026-11-${String(day).padStart(2, '0')}T${time}:00.000-03:00`;
const instant = (text: string): string => new Date(text).toISOString();
const names = ['Maria Fernanda', 'João Pedro Albuquerque de Souza', 'Ótica Boa Vista', 'Cláudia', 'Condomínio Jardins'];
const failed = { status: 'ERRO', error: 'ERR_SCHEDULE_TOO_LATE' } as const;

const made = (id: number, day: number, time: string, more: Partial<Schedule> = {}): Schedule => ({
  ...{ ...base, id, contactId: id, contact: { id, name: names[id % names.length] ?? '' } },
  ...{ sendAt: instant(at(day, time)), ...more },
});
const sent = (day: number, time: string) =>
  ({ status: 'ENVIADA', sentAt: instant(at(day, time)) }) satisfies Partial<Schedule>;

const rows: Schedule[] = [
  made(1, 3, '09:00', sent(3, '09:00')),
  made(2, 9, '10:30', sent(9, '10:30')),
  made(3, 18, '14:00', failed),
  ...[4, 5, 6, 7, 8, 9, 10].map((id) => made(id, 25, `${String(id + 4).padStart(2, '0')}:15`)),
  made(11, 26, '08:00', { mediaPath: 'nowhere.png', mediaName: 'Mapa.png' }),
  made(12, 26, '08:10', { ...sent(26, '08:10'), inLine: { until: null, why: null } }),
  made(13, 27, '16:45', { userId: 2, user: { id: 2, name: 'Bruno Martins' } }),
];

type Answer = { schedules: Schedule[]; hasMore?: boolean };

/** The calendar with what it is told, at the end of November. */
const open = async (page: Page, view: string, answer: Answer, more = ''): Promise<void> => {
  await page.route('**/api/schedules/calendar?*', (route) =>
    route.fulfill({ json: { hasMore: false, next: null, ...answer } }),
  );
  await page.route(/\/api\/schedules\/\d+$/, (route) => {
    const id = Number(new URL(route.request().url()).pathname.split('/').at(-1));
    return route.fulfill({ json: answer.schedules.find((row) => row.id === id) ?? {} });
  });
  await page.goto(`/schedules?view=${view}&date=2026-11-26${more}`);
  await page.getByRole('heading', { name: 'Agendamentos' }).waitFor();
};

const event = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();

/** The calendar of what is sent later. */
export const calendarScreens: Screen[] = [
  {
    name: 'calendar: month',
    show: async (page) => {
      await open(page, 'month', { schedules: rows });
      await event(page, /^16:45, /).waitFor();
    },
  },
  {
    name: 'calendar: week',
    show: async (page) => {
      await open(page, 'week', { schedules: rows, hasMore: true });
      await event(page, /^08:00, /).waitFor();
    },
  },
  {
    name: 'calendar: day',
    show: async (page) => {
      await open(page, 'day', { schedules: rows });
      await event(page, /^08:00, /).waitFor();
    },
  },
  {
    name: 'calendar: list',
    show: async (page) => {
      await open(page, 'list', { schedules: rows, hasMore: true });
      await page.getByRole('listitem').filter({ hasText: '16:45' }).waitFor();
    },
  },
  {
    name: 'calendar: an event with its buttons',
    show: async (page, isNarrow) => {
      await open(page, 'month', { schedules: rows });
      await event(page, /^16:45, /).focus();
      // A phone's month has no room for them.
      if (!isNarrow) await page.getByRole('button', { name: 'Excluir agendamento de 27/11/2026 16:45' }).waitFor();
    },
  },
  {
    name: 'calendar: narrowed',
    show: async (page) => {
      await open(page, 'list', { schedules: rows }, '&person=1');
      await page.getByRole('button', { name: 'Filtros: 1' }).click();
      await page.getByRole('button', { name: 'Limpar filtros' }).waitFor();
    },
  },
  {
    name: 'calendar: nothing in the month',
    show: async (page) => {
      await open(page, 'month', { schedules: [] });
      await page.getByText('Nada agendado neste período.').waitFor();
    },
  },
  {
    name: 'calendar: nothing in the list',
    show: async (page) => {
      await open(page, 'list', { schedules: [] });
      await page.getByText('Nada agendado daqui em diante').waitFor();
    },
  },
  {
    name: 'calendar: failed to load',
    show: (page) =>
      without(page, '**/api/schedules/calendar?*', async () => {
        await page.goto('/schedules?view=month');
        await page.getByText('Não foi possível carregar os agendamentos').waitFor();
      }),
  },
];
