/** While the database is away everything fails again and again: the log tells it once a minute, with how often. */
import type { LoggerOptions } from 'pino';
import { isDatabaseAway, saysDatabaseAway } from '../db/is-database-away.ts';

const everyMs = 60_000;

/** What a call of the log tells of a failure: an error, or its words. */
function isAboutOutage(told: unknown): boolean {
  if (typeof told !== 'object' || told === null) return false;
  const { err, error } = told as { err?: unknown; error?: unknown };
  return isDatabaseAway(err) || (typeof error === 'string' && saysDatabaseAway(error));
}

/** Hooks of a log, for all logs of a process together. `now` counts milliseconds. */
export function quietOutages(now: () => number = () => performance.now()): NonNullable<LoggerOptions['hooks']> {
  let lastAt: number | undefined;
  let left = 0;
  return {
    logMethod(args, method) {
      const [told, message] = args as unknown[];
      if (!isAboutOutage(told)) return method.apply(this, args);
      left++;
      if (lastAt !== undefined && now() - lastAt < everyMs) return undefined;
      const failures = left;
      lastAt = now();
      left = 0;
      return method.call(this, { ...(told as object), failures }, `The database is away: ${String(message)}`);
    },
  };
}

/** The hooks of this process. */
export const logHooks = quietOutages();
