import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { startImportRunner } from './import-runner.ts';
import { startImport } from './imports.repo.ts';
import { notingKind } from './test-import-kind.ts';

const worker = fileURLToPath(new URL('./test-import-process.ts', import.meta.url));
const lines = 8000;
const children: ChildProcess[] = [];
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.close();
});

/** Starts a process and kills it in the middle of its `batches`-th batch. */
async function workAndDie(batches: number): Promise<void> {
  const child = spawn(process.execPath, [worker, database.url], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  let seen = 0;
  for await (const chunk of child.stdout) {
    seen += String(chunk).split('\n').length - 1;
    if (seen >= batches) break;
    child.stdin.write('on\n');
  }
  const over = once(child, 'exit');
  child.kill('SIGKILL');
  await over;
}

const state = () =>
  database.pool
    .query(
      `select state, done, created, (select count(*)::int from applied) as rows,
         (select count(distinct line)::int from applied) as lines from imports`,
    )
    .then(({ rows }) => rows[0] as { state: string; done: number; created: number; rows: number; lines: number });

test('an import goes on after each kill of its process, and every row is applied once', {
  timeout: 150_000,
}, async () => {
  const { data, pool } = database;
  await pool.query('create table applied (import_id integer, line integer)');
  await pool.query('grant all on applied to recado_app');
  const { rows } = await pool.query(
    `with company as (insert into companies (name) values ('Empresa') returning id)
     insert into users (company_id, name, email, password_hash) select id, 'Ana', 'ana@teste.local', 'x' from company
     returning id, company_id`,
  );
  const file = `nome;numero\n${Array.from({ length: lines }, (_, index) => `Pessoa ${index};${5511900000000 + index}\n`).join('')}`;
  await data.tenant(rows[0].company_id, (tx) =>
    startImport(tx, {
      ...{ kind: 'people', userId: rows[0].id, fileName: 'pessoas.csv', isAutomatic: true },
      bytes: Buffer.from(file),
    }),
  );
  let last = 0;
  for (const batches of [1, 3, 4]) {
    await workAndDie(batches);
    const { done, ...seen } = await state();
    expect(seen).toEqual({ state: 'running', created: done, rows: done, lines: done });
    expect(done).toBeGreaterThanOrEqual(last);
    last = done;
    // The lease of the killed process ends by itself after ten seconds; the test does not wait for it.
    await pool.query(`update imports set lease_until = now() - interval '1 second'`);
  }
  expect(last).toBeGreaterThan(0);
  expect(last).toBeLessThan(lines);
  const runner = await startImportRunner({
    ...{ data, pool, log: { warn: () => undefined } },
    kinds: [notingKind(async () => undefined)],
  });
  try {
    while ((await state()).state === 'running') await delay(50);
    expect(await state()).toEqual({ state: 'done', done: lines, created: lines, rows: lines, lines });
  } finally {
    await runner.stop();
  }
});
