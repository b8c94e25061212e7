import { until } from './until.ts';

/** As long as a test that counts days may take. */
const spareMs = 150_000;

const dayAt = (ms: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(ms);

/** Waits for the next day when this one, as the demo company's zone has it, is nearly over: days are counted from one. */
export const untilAwayFromMidnight = (): Promise<boolean> =>
  until('the next day', async () => dayAt(Date.now()) === dayAt(Date.now() + spareMs), spareMs + 10_000);
