import { pino } from 'pino';
import { expect, test } from 'vitest';
import { quietOutages } from './quiet-outage.ts';

test('of an outage the log has one line a minute, and of everything else each line', () => {
  let at = 0;
  const lines: { msg: string; failures?: number }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = pino({ hooks: quietOutages(() => at) }, stream);
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  for (; at < 120_000; at += 1000) log.warn({ err: away }, 'Work could not be looked for');
  log.warn({ error: 'Connection terminated unexpectedly' }, 'The outbox could not be read');
  log.warn({ err: new Error('Other') }, 'A step failed');
  log.info('Running');
  expect(lines.map(({ msg, failures }) => [msg, failures])).toEqual([
    ['The database is away: Work could not be looked for', 1],
    ['The database is away: Work could not be looked for', 60],
    ['The database is away: The outbox could not be read', 60],
    ['A step failed', undefined],
    ['Running', undefined],
  ]);
});
