import { type dashboardRoutes, type RouteResult, readWireRow } from '@recado/contract';
import type { Scope } from './dashboard-address.ts';
import { sayDay, sayFoot, sayHour } from './say.ts';

type Chart = RouteResult<typeof dashboardRoutes.countTicketsOfDays>;

/** One bar: a day, or an hour of a single day. */
export type Bar = {
  key: string;
  /** Under the bar, and in words. */
  foot: string;
  name: string;
  total: number;
  before: number | null;
  day: string;
  hour: number | null;
  /** It is not over yet. */
  isToday: boolean;
};

/** The bars of a period, each with the same day of the period before. */
export const barsOf = (chart: Chart, before: Chart | undefined, today: string, scope: Scope): Bar[] =>
  chart.data.map((row, index) => {
    const { day: named, hour, tickets } = readWireRow(row);
    const day = named ?? scope.from;
    const earlier = before?.data[index];
    return {
      key: hour === null ? day : String(hour),
      foot: hour === null ? sayFoot(day) : String(hour),
      name: hour === null ? sayDay(day) : sayHour(hour),
      total: tickets,
      before: earlier ? readWireRow(earlier).tickets : null,
      ...{ day, hour, isToday: hour === null && day === today },
    };
  });

export const highest = (bars: readonly Bar[]): Bar | undefined =>
  bars.reduce<Bar | undefined>((best, bar) => (best && best.total >= bar.total ? best : bar), undefined);

/** The days of the last two weeks, which a narrow screen has room for. */
export const lastBars = (bars: readonly Bar[], atMost: number): Bar[] => bars.slice(-atMost);

/** The upper end of the scale and its lines: a round number of at most four steps above everything that is drawn. */
export const topOf = (bars: readonly Bar[]): { top: number; ticks: number[] } => {
  const most = Math.max(1, ...bars.flatMap(({ total, before }) => [total, before ?? 0]));
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough);
  const whole = Math.ceil(step);
  const steps = Math.ceil(most / whole);
  return { top: whole * steps, ticks: Array.from({ length: steps + 1 }, (_, index) => index * whole) };
};
