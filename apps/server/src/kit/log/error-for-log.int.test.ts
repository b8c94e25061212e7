import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { logSerializers } from './error-for-log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What a log keeps of a failed statement. */
async function logged(statement: string): Promise<string> {
  const lines: string[] = [];
  const log = pino({ serializers: logSerializers }, { write: (line: string) => void lines.push(line) });
  const err = await database.data
    .system(({ db }) => sql.raw(statement).execute(db))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  log.error({ err }, 'failed');
  log.error({ err: new Error('wrapped', { cause: err }) }, 'failed');
  return lines.join('');
}

test.each([
  [
    'a row that is there already',
    "insert into plans (id, name) values (1, 'segredo-4711'), (1, 'segredo-4711')",
    '23505',
  ],
  ['a value of another type', "select 'segredo-4711'::integer", '22P02'],
  ['a row that a rule refuses', "insert into companies (name, plan_id) values ('segredo-4711', 4711001)", '23503'],
  [
    'what a function raises',
    "do $$ begin raise exception 'segredo-4711' using detail = 'segredo-4711'; end $$",
    'P0001',
  ],
])('of %s the log says the code and nothing of the row', async (_what, statement, code) => {
  const text = await logged(statement);
  expect(text).toContain(`"code":"${code}"`);
  expect(text).not.toMatch(/segredo|4711/);
});

test('of any other error the log says message, code and where, and none of the fields hung on it', () => {
  const error = Object.assign(new Error('broken', { cause: new TypeError('deeper') }), {
    code: 'EPIPE',
    row: 'segredo',
  });
  expect(logSerializers.err(error)).toEqual({
    type: 'Error',
    message: 'broken',
    code: 'EPIPE',
    stack: expect.stringMatching(/^ +at .*error-for-log/),
    cause: { type: 'TypeError', message: 'deeper', stack: expect.stringMatching(/^ +at /) },
  });
  expect(logSerializers.err('text')).toEqual({ type: 'string', message: 'text', stack: '' });
});
