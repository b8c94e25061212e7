/** A company with attendances around one moment, and its dashboard as the admins read it. */
import type { DashboardTable, dashboardRoutes, RouteRequest } from '@recado/contract';
import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { dice } from '#testing/dice.ts';
import { callOf, makeWorld, type World } from '../../inbound/test-world.ts';
import { dashboardHandlers } from './index.ts';
import { type Attendance, makeAttendances } from './test-attendances.ts';

export const dashboard = dashboardHandlers();
type Query = RouteRequest<typeof dashboardRoutes.getDashboard>['query'];

const nothing = { days: undefined, date_from: '', date_to: '' };
const asked = (query: Partial<Query>) => ({ query: { ...nothing, ...query }, params: undefined, body: undefined });
export const read = (data: Data, actor: Actor, query: Partial<Query>) =>
  dashboard.getDashboard(asked(query), callOf(data, actor));
export const readNow = (data: Data, actor: Actor, query: Pick<Query, 'queueIds' | 'whatsappIds'>) =>
  dashboard.getDashboardNow({ query, params: undefined, body: undefined }, callOf(data, actor));
export const readArrivals = (data: Data, actor: Actor, query: Partial<Query>) =>
  dashboard.countArrivals(asked(query), callOf(data, actor));
export const readResponses = (data: Data, actor: Actor, query: Partial<Query>) =>
  dashboard.measureFirstResponses(asked(query), callOf(data, actor));

type Chart = RouteRequest<typeof dashboardRoutes.countTicketsOfDays>['query'];
const ofChart = (query: Partial<Chart>) => ({
  query: { initialDate: '', finalDate: '', ...query },
  params: undefined,
  body: undefined,
});
export const readUsers = (data: Data, actor: Actor, query: Partial<Chart>) =>
  dashboard.countTicketsOfUsers(ofChart(query), callOf(data, actor));
export const readDays = (data: Data, actor: Actor, query: Partial<Chart>) =>
  dashboard.countTicketsOfDays(ofChart(query), callOf(data, actor));

export async function readFile(
  data: Data,
  actor: Actor,
  table: DashboardTable,
  query: Partial<Query>,
): Promise<string> {
  const request = { query: { ...nothing, ...query, table }, params: undefined, body: undefined };
  const file = await dashboard.exportDashboard(request, callOf(data, actor));
  let text = '';
  for await (const chunk of file as AsyncIterable<Uint8Array>)
    text += new TextDecoder('utf-8', { ignoreBOM: true }).decode(chunk);
  return text;
}

export interface Desk {
  world: World;
  admin: Actor;
  agents: Actor[];
  secondConnectionId: number;
  rows: Attendance[];
}

/** A company of a zone whose attendances began in the days after an instant. */
export async function makeDesk(
  data: Data,
  wanted: { seed: number; timezone: string; from: string; days: number; count: number },
): Promise<Desk> {
  const world = await makeWorld(data);
  await data.tenant(world.companyId, ({ db, companyId }) =>
    db.updateTable('companies').set({ timezone: wanted.timezone }).where('id', '=', companyId).execute(),
  );
  const agents = [await world.person(), await world.person(), await world.person('supervisor')];
  // Somebody who attends nobody.
  await world.person();
  const second = await data.tenant(world.companyId, ({ db, companyId }) =>
    db
      .insertInto('connections')
      .values({ company_id: companyId, name: 'Segunda', status: 'CONNECTED', is_default: false, desired: 'stopped' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const rows = await makeAttendances(data, dice(wanted.seed), world, {
    ...{ agents, from: new Date(wanted.from), days: wanted.days, count: wanted.count, secondConnectionId: second.id },
  });
  return { world, admin: { ...world.admin, timezone: wanted.timezone }, agents, secondConnectionId: second.id, rows };
}

/** Zones with days of 23, 24 and 25 hours, among them one whose clock is put forward at midnight, and one with odd minutes. */
export const zones = [
  { seed: 11, timezone: 'America/Sao_Paulo', from: '2026-10-01T00:00:00Z', days: 12 },
  { seed: 12, timezone: 'America/Santiago', from: '2026-09-02T00:00:00Z', days: 9 },
  { seed: 13, timezone: 'America/New_York', from: '2026-10-28T00:00:00Z', days: 9 },
  { seed: 14, timezone: 'Europe/Lisbon', from: '2026-03-26T00:00:00Z', days: 8 },
  { seed: 15, timezone: 'Asia/Kathmandu', from: '2026-05-01T00:00:00Z', days: 6 },
] as const;
