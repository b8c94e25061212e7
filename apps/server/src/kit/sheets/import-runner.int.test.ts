import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Import } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { cleanUp } from '../../jobs/clean-up.repo.ts';
import { fail } from '../http/fail.ts';
import { LostLease } from '../work/leased-rows.repo.ts';
import { importErrors, importErrorsFile } from './import-errors.ts';
import type { ImportKind, RowOutcome } from './import-kind.ts';
import { startImportRunner } from './import-runner.ts';
import { claimImport, type FailedRow, holdImport, noteProgress, releaseImport } from './import-work.repo.ts';
import { cancelImport, getImport, listImports, runImport, startImport, undoImport } from './imports.repo.ts';
import { personColumns } from './person-columns.ts';
import { readSheet } from './read-sheet.ts';

let database: TestDatabase;
let companyId: number;
let userId: number;
const runners: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  // What the imports of these tests fill: a row is a row of the file that was applied.
  await database.pool.query('create table applied (import_id integer, line integer, name text, number text)');
  await database.pool.query('grant all on applied to recado_app');
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ companyId, userId } = await makeUser());
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
});

async function makeUser() {
  const { rows } = await database.pool.query(
    `with company as (insert into companies (name) values ($1) returning id)
     insert into users (company_id, name, email, password_hash) select id, 'Ana', $1, 'x' from company
     returning id as user, company_id as company`,
    [`${randomUUID()}@teste.local`],
  );
  return { companyId: rows[0].company as number, userId: rows[0].user as number };
}

interface Hooks {
  beforeRows?: (line: number) => Promise<void> | void;
  outcome?: (line: number) => RowOutcome | undefined;
}

/** An import into the table of this test. */
function kindOf({ beforeRows, outcome }: Hooks = {}): ImportKind {
  return {
    name: 'people',
    columns: personColumns,
    checkAuthor: async () => undefined,
    tell: () => undefined,
    applyRows: async (tx, rows, job) => {
      await beforeRows?.(rows[0]?.row ?? 0);
      const lines = JSON.stringify(rows.map(({ row, values }) => ({ line: row, ...values })));
      await sql`insert into applied select ${job.id}, line, name, number
        from json_to_recordset(${lines}::json) as r(line integer, name text, number text)`.execute(tx.db);
      return rows.map(({ row }) => outcome?.(row) ?? { row, result: 'created', undo: row });
    },
    undoRows: async (tx, notes, job) => {
      const { numAffectedRows } = await sql`delete from applied where import_id = ${job.id}
        and line = any(${notes}::integer[])`.execute(tx.db);
      return Number(numAffectedRows);
    },
  };
}

const peopleFile = (count: number) =>
  Buffer.from(
    `nome;numero\r\n${Array.from({ length: count }, (_, index) => `Pessoa ${index};${5511900000000 + index}\r\n`).join('')}`,
  );

async function run(kind: ImportKind) {
  const runner = await startImportRunner({
    ...{ data: database.data, pool: database.pool, kinds: [kind] },
    log: { warn: () => undefined },
    timings: { lookEveryMs: 500, retrySeconds: 0.5 },
  });
  runners.push(runner);
  return runner;
}
const start = (bytes: Buffer, isAutomatic = true) =>
  database.data.tenant(companyId, (tx) =>
    startImport(tx, { kind: 'people', userId, fileName: 'pessoas.csv', bytes, isAutomatic }),
  );
const look = (id: number) => database.data.tenant(companyId, (tx) => getImport(tx, { id, kind: 'people', userId }));

async function until(id: number, is: (record: Import) => boolean, ms = 60_000): Promise<Import> {
  const end = Date.now() + ms;
  for (;;) {
    const record = await look(id);
    if (is(record)) return record;
    if (Date.now() > end) throw new Error(`Not in time: ${JSON.stringify({ ...record, preview: [] })}`);
    await delay(20);
  }
}
const inState = (state: Import['state']) => (record: Import) => record.state === state;

async function applied(id: number): Promise<{ rows: number; lines: number }> {
  const { rows } = await database.pool.query(
    'select count(*)::int as rows, count(distinct line)::int as lines from applied where import_id = $1',
    [id],
  );
  return rows[0];
}
async function errorsOf(id: number): Promise<FailedRow[]> {
  const errors: FailedRow[] = [];
  for await (const error of importErrors(database.data, { companyId, id })) errors.push(error);
  return errors;
}
const eventsOf = async (id: number) =>
  (
    await database.pool.query(
      `select created_at, audience from events where company_id = $1 and name = 'import.updated'
        and (subject->>'recordId')::int = $2 order by seq`,
      [companyId, id],
    )
  ).rows as { created_at: Date; audience: { userId?: number } }[];

test('a file is read, waits for the choice of columns, and tells of what it did once in 500 rows', async () => {
  const sizes: number[] = [];
  const told: number[] = [];
  const kind = kindOf();
  await run({
    ...kind,
    checkAuthor: async () => undefined,
    tell: (_tx, notes) => told.push(notes.length),
    applyRows: (tx, rows, job) => {
      sizes.push(rows.length);
      return kind.applyRows(tx, rows, job);
    },
  });
  const { id, state } = await start(peopleFile(1200), false);
  expect(state).toBe('reading');
  const waiting = await until(id, inState('mapping'));
  expect(waiting).toMatchObject({ total: 1200, done: 0, header: ['nome', 'numero'], mapping: { name: 0, number: 1 } });
  expect(waiting.preview[0]).toEqual(['Pessoa 0', '5511900000000']);
  await database.data.tenant(companyId, (tx) => runImport(tx, { id, kind, userId }, { name: 1, number: 0 }));
  const done = await until(id, inState('done'));
  expect(done).toMatchObject({ done: 1200, created: 1200, failed: 0, error: null, canUndo: true });
  const batches = [500, 500, 200];
  expect(told).toEqual(batches);
  expect(sizes).toEqual(batches);
  const { rows } = await database.pool.query('select * from applied where import_id = $1 and line = 2', [id]);
  expect(rows).toEqual([{ import_id: id, line: 2, name: '5511900000000', number: 'Pessoa 0' }]);
});

test('an import without a required column waits, and runs only with one', async () => {
  const kind = kindOf();
  await run(kind);
  const { id } = await start(Buffer.from('nome;cidade\nAna;Recife'));
  await until(id, inState('mapping'));
  const choose = (mapping: Record<string, number>) =>
    database.data.tenant(companyId, (tx) => runImport(tx, { id, kind, userId }, mapping));
  await expect(choose({ name: 0 })).rejects.toMatchObject({ code: 'ERR_IMPORT_COLUMNS' });
  await expect(choose({ number: 0, other: 1 })).rejects.toMatchObject({ code: 'ERR_IMPORT_COLUMNS' });
  await choose({ number: 1 });
  await until(id, inState('done'));
  await expect(choose({ number: 1 })).rejects.toMatchObject({ code: 'ERR_IMPORT_STATE' });
});

test('a file that cannot be read ends the import with its code and leaves nothing', async () => {
  await run(kindOf());
  const { id } = await start(Buffer.from('%PDF-1.7'));
  expect(await until(id, inState('failed'))).toMatchObject({ error: 'ERR_SHEET_UNREADABLE', total: 0, canUndo: false });
  const { rows } = await database.pool.query('select 1 from import_files where import_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('rows that fail are told by number, column and reason, in a file that can be mended and sent again', async () => {
  const refuse = (row: number): RowOutcome => ({
    row,
    result: 'failed',
    code: 'ERR_WAPP_INVALID_CONTACT',
    column: 'number',
  });
  await run(
    kindOf({
      outcome: (line) => (line % 400 === 0 ? refuse(line) : line === 5 ? { row: 5, result: 'skipped' } : undefined),
    }),
  );
  const { id } = await start(peopleFile(1000));
  const record = await until(id, inState('done'));
  expect(record).toMatchObject({ created: 997, skipped: 1, failed: 2, done: 1000 });
  const errors = await errorsOf(id);
  expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual([
    [400, 'number', 'ERR_WAPP_INVALID_CONTACT'],
    [800, 'number', 'ERR_WAPP_INVALID_CONTACT'],
  ]);
  const file = await importErrorsFile(database.data, { ...record, companyId }, 'pt');
  const sheet = await readSheet(file, { columns: personColumns });
  expect(sheet).toMatchObject({
    header: ['Linha', 'Coluna', 'Problema', 'nome', 'numero'],
    mapping: { name: 3, number: 4 },
  });
  expect(sheet.rows[0]?.cells.slice(0, 2)).toEqual(['400', 'numero']);
  expect(sheet.rows[0]?.cells.slice(3)).toEqual(['Pessoa 398', '5511900000398']);
});

test('a row that throws fails alone, with its own code', async () => {
  const bad = new Set([7, 9]);
  const kind = kindOf();
  const applyRows: ImportKind['applyRows'] = async (tx, rows, job) => {
    const outcomes = await kind.applyRows(tx, rows, job);
    if (rows.some(({ row }) => row === 7)) fail('ERR_DUPLICATED_CONTACT');
    if (rows.some(({ row }) => bad.has(row))) throw new Error('unexpected');
    return outcomes;
  };
  await run({ ...kind, applyRows });
  const { id } = await start(peopleFile(20));
  expect(await until(id, inState('done'))).toMatchObject({ created: 18, failed: 2 });
  expect(await applied(id)).toEqual({ rows: 18, lines: 18 });
  const errors = await errorsOf(id);
  expect(errors.map(({ code }) => code)).toEqual(['ERR_DUPLICATED_CONTACT', 'ERR_INTERNAL']);
});

test('an import whose every row throws is tried three times and then failed', { timeout: 90_000 }, async () => {
  let calls = 0;
  await run({
    ...kindOf(),
    applyRows: async () => {
      calls += 1;
      throw new Error('the table is away');
    },
  });
  const { id } = await start(peopleFile(2));
  expect(await until(id, inState('failed'), 60_000)).toMatchObject({ error: 'ERR_INTERNAL', created: 0 });
  expect(calls).toBe(9);
});

test('a cancelled import stops after its batch, keeps what was applied, and can be undone', async () => {
  let release = (): void => undefined;
  let reached = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const go = new Promise<void>((resolve) => {
    release = resolve;
  });
  const kind = kindOf({ outcome: (line) => (line === 2 ? { row: 2, result: 'updated', undo: 2 } : undefined) });
  await run(kind);
  const { id } = await start(peopleFile(3000), false);
  await until(id, inState('mapping'));
  for (const runner of runners.splice(0)) await runner.stop();
  let calls = 0;
  await run({
    ...kind,
    applyRows: async (tx, rows, job) => {
      const outcomes = await kind.applyRows(tx, rows, job);
      if (++calls === 2) {
        reached();
        await go;
      }
      return outcomes;
    },
  });
  await database.data.tenant(companyId, (tx) => runImport(tx, { id, kind, userId }, { name: 0, number: 1 }));
  await held;
  const cancelling = database.data.tenant(companyId, (tx) => cancelImport(tx, { id, kind, userId }));
  // The batch at hand holds the import.
  release();
  await cancelling;
  const cancelled = await until(id, inState('cancelled'));
  expect(cancelled.done).toBeLessThan(3000);
  expect(cancelled.done % 500).toBe(0);
  expect((await applied(id)).rows).toBe(cancelled.done);
  await database.data.tenant(companyId, (tx) => undoImport(tx, { id, kind, userId }));
  expect(await until(id, inState('undone'))).toMatchObject({ undone: cancelled.done, canUndo: false });
  expect((await applied(id)).rows).toBe(0);
});

test('an import in reading is cancelled, too', async () => {
  const kind = kindOf();
  const { id } = await start(peopleFile(10));
  await database.data.tenant(companyId, (tx) => cancelImport(tx, { id, kind, userId }));
  await run(kind);
  expect(await until(id, inState('cancelled'))).toMatchObject({ done: 0, canUndo: false });
  const { rows } = await database.pool.query('select 1 from import_batches where import_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('another process goes on where one was killed, and no row is applied twice', { timeout: 90_000 }, async () => {
  let dead = false;
  let killed = (): void => undefined;
  const death = new Promise<void>((resolve) => {
    killed = resolve;
  });
  // A killed process says nothing more: its transaction is rolled back and its lease stays.
  await run(
    kindOf({
      beforeRows: async (line) => {
        if (line < 1400 && !dead) return;
        dead = true;
        killed();
        throw new Error('killed');
      },
    }),
  );
  const { id } = await start(peopleFile(4000));
  await death;
  await database.pool.query(
    `update imports set lease_owner = 'the killed one', lease_until = now() + interval '2 seconds' where id = $1`,
    [id],
  );
  for (const runner of runners.splice(0)) await runner.stop();
  const before = await applied(id);
  expect(before.rows).toBeLessThan(4000);
  await Promise.all([run(kindOf()), run(kindOf())]);
  const done = await until(id, inState('done'), 60_000);
  expect(done).toMatchObject({ done: 4000, created: 4000, failed: 0 });
  expect(await applied(id)).toEqual({ rows: 4000, lines: 4000 });
});

test('a process that lost its lease changes nothing more', async () => {
  const { id } = await start(peopleFile(10), false);
  const claim = { id, companyId, userId, owner: 'one' };
  expect((await claimImport(database.data, 'one', ['people']))?.id).toBe(id);
  expect(await claimImport(database.data, 'two', ['people'])).toBeUndefined();
  await database.pool.query(`update imports set lease_until = now() - interval '1 second' where id = $1`, [id]);
  expect((await claimImport(database.data, 'two', ['people']))?.id).toBe(id);
  const steps = [
    () => database.data.tenant(companyId, (tx) => holdImport(tx, claim)),
    () => database.data.tenant(companyId, (tx) => noteProgress(tx, claim, { done: 10 }, true)),
  ];
  for (const step of steps) await expect(step()).rejects.toBeInstanceOf(LostLease);
  await releaseImport(database.data, claim);
  expect(await claimImport(database.data, 'three', ['people'])).toBeUndefined();
});

test('imports of several companies take turns and both end', async () => {
  const first = { companyId, userId };
  const one = await start(peopleFile(12_000));
  ({ companyId, userId } = await makeUser());
  const two = await start(peopleFile(600));
  await run(kindOf());
  await until(two.id, inState('done'));
  ({ companyId, userId } = first);
  await until(one.id, inState('done'));
});

test('nobody sees or moves the import of another user or company', async () => {
  const kind = kindOf();
  const { id } = await start(peopleFile(1), false);
  await run(kind);
  await until(id, inState('mapping'));
  const own = { companyId, userId };
  const other = await makeUser();
  for (const [company, user] of [
    [other.companyId, userId],
    [companyId, other.userId],
  ] as const) {
    const which = { id, kind, userId: user };
    const attempts = [
      () => database.data.tenant(company, (tx) => getImport(tx, { id, kind: 'people', userId: user })),
      () => database.data.tenant(company, (tx) => runImport(tx, which, { number: 1 })),
      () => database.data.tenant(company, (tx) => cancelImport(tx, which)),
      () => database.data.tenant(company, (tx) => undoImport(tx, which)),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'ERR_NO_IMPORT_FOUND' });
  }
  const listed = await database.data.tenant(own.companyId, (tx) =>
    listImports(tx, { kind: 'people', userId: own.userId, limit: 5 }),
  );
  expect(listed.map((record) => record.id)).toEqual([id]);
});

test('the clean-up removes imports after thirty days, with their rows', async () => {
  await run(kindOf());
  const [old, young] = [await start(peopleFile(3)), await start(peopleFile(3))];
  await until(old.id, inState('done'));
  await until(young.id, inState('done'));
  await database.pool.query(`update imports set updated_at = now() - interval '31 days' where id = $1`, [old.id]);
  await cleanUp(database.data);
  const { rows } = await database.pool.query('select import_id from import_batches where import_id = any($1)', [
    [old.id, young.id],
  ]);
  expect(rows).toEqual([{ import_id: young.id }]);
});

test('50,000 rows: progress at most every 250 ms to the one who asked, then undone as a whole', {
  timeout: 240_000,
}, async () => {
  // However fast the machine, four times there is something to tell.
  const kind = kindOf({ beforeRows: (line) => (line % 12_500 === 2 ? delay(300) : undefined) });
  await run(kind);
  const file = peopleFile(50_000);
  const from = performance.now();
  const cpu = process.cpuUsage();
  let largest = 0;
  const watch = setInterval(() => {
    largest = Math.max(largest, process.memoryUsage().rss);
  }, 50);
  const before = process.memoryUsage().rss;
  const { id } = await start(file);
  const read = await until(id, (record) => record.state !== 'reading', 100_000);
  const readMs = performance.now() - from;
  const done = await until(id, inState('done'), 100_000);
  clearInterval(watch);
  const totalMs = performance.now() - from;
  const used = process.cpuUsage(cpu);
  expect(read.total).toBe(50_000);
  expect(done).toMatchObject({ done: 50_000, created: 50_000 });
  expect(await applied(id)).toEqual({ rows: 50_000, lines: 50_000 });
  const events = await eventsOf(id);
  expect(events.every(({ audience }) => audience.userId === userId)).toBe(true);
  // File known, let run, over; between them at most four a second.
  expect(events.length).toBeLessThanOrEqual(3 + Math.ceil(totalMs / 250));
  expect(events.length).toBeGreaterThanOrEqual(3 + 4);
  const undoFrom = performance.now();
  await database.data.tenant(companyId, (tx) => undoImport(tx, { id, kind, userId }));
  expect(await until(id, inState('undone'), 100_000)).toMatchObject({ undone: 50_000 });
  expect((await applied(id)).rows).toBe(0);
  const figures = {
    readMs,
    totalMs,
    undoMs: performance.now() - undoFrom,
    cpuMs: (used.user + used.system) / 1000,
    grownMb: (largest - before) / 1e6,
    events: events.length,
    longestSilenceMs: Math.max(
      ...events.slice(1).map((event, index) => event.created_at.getTime() - (events[index]?.created_at.getTime() ?? 0)),
    ),
  };
  process.stdout.write(
    `50,000 rows: ${JSON.stringify(figures, (_key, value) => (typeof value === 'number' ? Math.round(value) : value))}\n`,
  );
});
