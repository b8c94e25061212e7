import type { DashboardTable, Language } from '@recado/contract';
import { civilDateText, dateTime, translate } from '@recado/i18n';
import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import type { Cell } from '#kit/sheets/write-csv.ts';
import { countByUser, readAttendants } from './attendants.repo.ts';
import { attendantsOf } from './make-counters.ts';
import type { Asked } from './period-of.ts';
import { countArrivals, countByDay, countByHour, measureFirstResponses } from './times.repo.ts';

/** Numbers as spreadsheets of the language read them. */
function rounded(value: number | null, language: Language): Cell {
  if (value === null) return null;
  const text = (Math.round(value * 100) / 100).toString();
  return language === 'en' ? text : text.replace('.', ',');
}

const columns = {
  attendants: [
    'attendant',
    'state',
    'lastSeen',
    'rating',
    'votes',
    'happening',
    'tickets',
    'finished',
    'support',
    'wait',
  ],
  users: ['attendant', 'tickets'],
  days: ['day', 'tickets'],
  hours: ['hour', 'tickets'],
  arrivals: ['weekday', 'hour', 'tickets'],
  firstResponses: ['queue', 'answered', 'p50', 'p90'],
} as const;

const titlesOf = (language: Language, table: keyof typeof columns): Cell[] =>
  columns[table].map((column) => translate(language, `dashboard.columns.${column}`));

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

async function attendants(data: Data, { companyId, language, timezone }: Actor, asked: Asked): Promise<Cell[][]> {
  const rows = attendantsOf(await readAttendants(data, companyId, asked));
  return rows.map((row) => [
    row.name,
    translate(language, row.online ? 'dashboard.online' : 'dashboard.offline'),
    row.lastSeenAt && dateTime(row.lastSeenAt, timezone),
    rounded(row.rating, language),
    ...[row.votes, row.happening, row.tickets, row.finished],
    rounded(row.avgSupportTime, language),
    rounded(row.avgWaitTime, language),
  ]);
}

async function arrivals(data: Data, { companyId, language }: Actor, asked: Asked): Promise<Cell[][]> {
  const rows = await countArrivals(data, companyId, asked);
  const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
  return rows.map(({ weekday, hour, total }) => [
    translate(language, `dashboard.weekdays.${weekdays[weekday] ?? 'sunday'}`),
    hourText(hour),
    total,
  ]);
}

async function firstResponses(data: Data, { companyId, language }: Actor, asked: Asked): Promise<Cell[][]> {
  const rows = await measureFirstResponses(data, companyId, asked);
  return rows.map(({ name, answered, p50, p90 }) => [
    name ?? translate(language, 'dashboard.noQueue'),
    answered,
    rounded(p50, language),
    rounded(p90, language),
  ]);
}

const users = async (data: Data, { companyId }: Actor, asked: Asked): Promise<Cell[][]> =>
  (await countByUser(data, companyId, asked)).map(({ name, tickets }) => [name, tickets]);

const days = async (data: Data, { companyId }: Actor, asked: Asked): Promise<Cell[][]> =>
  asked.from === asked.to
    ? (await countByHour(data, companyId, asked)).map(({ hour, tickets }) => [hourText(hour), tickets])
    : (await countByDay(data, companyId, asked)).map(({ day, tickets }) => [civilDateText(day), tickets]);

const makers = { attendants, users, days, arrivals, firstResponses } satisfies Record<DashboardTable, unknown>;

/** A table of the dashboard as the rows of a file, in the caller's language, times in minutes. */
export async function tableRows(data: Data, actor: Actor, asked: Asked, table: DashboardTable): Promise<Cell[][]> {
  const titles = table === 'days' && asked.from === asked.to ? 'hours' : table;
  return [titlesOf(actor.language, titles), ...(await makers[table](data, actor, asked))];
}
