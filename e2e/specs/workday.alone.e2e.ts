import { afterAll, beforeAll } from 'vitest';
import { openWorkday, type Workday } from '../kit/workday.ts';
import { changes } from './workday/changes.ts';
import { closing } from './workday/closing.ts';
import { line } from './workday/line.ts';
import { linking } from './workday/linking.ts';
import { liveTickets } from './workday/live-tickets.ts';
import { profile } from './workday/profile.ts';
import { taking } from './workday/taking.ts';
import { ticks } from './workday/ticks.ts';

// One product and three browsers for all of these: starting them costs more than most of the tests.
let workday: Workday | undefined;
const day = (): Workday => {
  if (!workday) throw new Error('the workday has not begun');
  return workday;
};

beforeAll(async () => {
  workday = await openWorkday();
});
afterAll(() => workday?.end());

linking(day);
liveTickets(day);
taking(day);
ticks(day);
changes(day);
line(day);
closing(day);
profile(day);
