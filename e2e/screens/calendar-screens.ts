import type { ComingSchedule, Schedule } from '@recado/contract';
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

const repeat: Schedule['repeat'] = {
  ...{ every: 'week', interval: 1, until: null, times: 12, skipIfWrote: true, skipHolidays: true },
  ...{ seriesId: 1, number: 3, day: '2026-11-19', wantedDay: 19, isGoingOn: true },
};
const repeating: Schedule[] = [
  made(21, 5, '11:00', { ...sent(5, '11:00'), repeat: { ...repeat, number: 1 } }),
  made(21, 12, '11:00', { id: 22, status: 'PULADA', skipped: 'wrote', repeat: { ...repeat, number: 2 } }),
  made(21, 19, '11:00', { id: 23, repeat }),
];
const coming: ComingSchedule[] = [26, 27].map((day, index) => ({
  ...{ scheduleId: 23, seriesId: 1, number: 4 + index, sendAt: instant(at(day, '11:00')), isHoliday: day === 27 },
  ...{ contact: { id: 21, name: names[1] ?? '' }, body: base.body },
}));

type Answer = { schedules: Schedule[]; hasMore?: boolean; coming?: ComingSchedule[] };

/** The calendar with what it is told, at the end of November. */
const open = async (page: Page, view: string, answer: Answer, more = ''): Promise<void> => {
  await page.route('**/api/schedules/calendar?*', (route) =>
    route.fulfill({ json: { hasMore: false, next: null, coming: [], ...answer } }),
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
  ...(['month', 'week'] as const).map((view) => ({
    name: `calendar: repeats in a ${view}`,
    show: async (page: Page) => {
      await open(page, view, { schedules: [...rows, ...repeating], coming });
      await event(page, /^11:00, .*, repetição que será pulada/).waitFor();
    },
  })),
  {
    name: 'calendar: repeats in the list',
    show: async (page) => {
      await open(page, 'list', { schedules: repeating });
      await page.getByText('pula feriados').first().waitFor();
    },
  },
  {
    name: 'calendar: a repeat that is changed',
    show: async (page) => {
      // Its contact is the first one that there is.
      await page.route('**/api/contacts/21', (route) =>
        route.continue({ url: route.request().url().replace(/21$/, '1') }),
      );
      await open(page, 'month', { schedules: repeating }, '&edit=23');
      await page.getByRole('radio', { name: 'Este e os seguintes' }).check();
      await page.getByText('Repete: toda semana (quinta-feira), 12 vezes ao todo').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'calendar: one of a repeat is deleted',
    show: async (page, isNarrow) => {
      await open(page, isNarrow ? 'list' : 'month', { schedules: repeating });
      if (!isNarrow) await event(page, /^11:00, .*, A enviar/).focus();
      await page.getByRole('button', { name: 'Excluir agendamento de 19/11/2026 11:00' }).click();
      await page.getByRole('radio', { name: 'Este e os seguintes' }).waitFor();
    },
  },
  {
    name: 'calendar: the server stood still',
    show: async (page, isNarrow) => {
      await page.route('**/api/schedules/late', (route) =>
        route.fulfill({ json: { sent: 3, waiting: 2, longestSeconds: 7300 } }),
      );
      await open(page, isNarrow ? 'list' : 'month', { schedules: rows });
      await page.getByText('3 mensagens saíram com até 2 h 1 min de atraso').waitFor();
    },
  },
  {
    name: 'calendar: a test of a message, refused',
    show: async (page) => {
      await open(page, 'month', { schedules: rows }, '&edit=13');
      await page.route('**/api/schedules/test', (route) =>
        route.fulfill({ status: 400, json: { error: 'ERR_WAPP_INVALID_CONTACT' } }),
      );
      await page.getByRole('button', { name: 'Testar' }).click();
      const dialog = page.getByRole('dialog', { name: 'Enviar um teste' });
      await dialog.getByRole('textbox', { name: 'Seu número' }).fill('11 4004-0000');
      await dialog.getByRole('button', { name: 'Enviar teste' }).click();
      await dialog.getByRole('alert').or(dialog.locator('[aria-invalid="true"]')).first().waitFor();
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
