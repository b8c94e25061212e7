import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/test-server.ts';
import { openData } from '../db/data.ts';
import { type Engine, openEngine } from '../db/engine.ts';
import { migrate } from '../db/migrate.ts';
import { startImportRunner } from './import-runner.ts';
import { startImport } from './imports.repo.ts';
import { notingKind } from './test-import-kind.ts';

const worker = fileURLToPath(new URL('./test-import-process.ts', import.meta.url));
const lines = 8000;
const children: ChildProcess[] = [];
let folder: string;
let database: TestDatabase | undefined;
let place: { url?: string; dir?: string };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'imports-'));
  const opened = await openTestDatabase();
  // A database in memory is gone with its process: the embedded one gets a folder here.
  if (opened.url) [database, place] = [opened, { url: opened.url }];
  else {
    await opened.close();
    place = { dir: path.join(folder, 'db') };
  }
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The database between two processes, which on the embedded one only one of them may hold. */
async function between<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openEngine(place);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Starts a process and kills it in the middle of its `batches`-th batch. */
async function workAndDie(batches: number): Promise<void> {
  const child = spawn(process.execPath, [worker, JSON.stringify(place)], { stdio: ['pipe', 'pipe', 'inherit'] });
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

const stateOf = (engine: Engine) =>
  engine.pool
    .query(
      `select state, done, created, (select count(*)::int from applied) as rows,
         (select count(distinct line)::int from applied) as lines from imports`,
    )
    .then(({ rows }) => rows[0] as { state: string; done: number; created: number; rows: number; lines: number });

test('an import goes on after each kill of its process, and every row is applied once', {
  timeout: 150_000,
}, async () => {
  await between(async (engine) => {
    await migrate(engine.pool);
    await engine.pool.query('create table applied (import_id integer, line integer)');
    await engine.pool.query('grant all on applied to recado_app');
    const { rows } = await engine.pool.query(
      `with company as (insert into companies (name) values ('Empresa') returning id)
       insert into users (company_id, name, email, password_hash) select id, 'Ana', 'ana@teste.local', 'x' from company
       returning id, company_id`,
    );
    const file = `nome;numero\n${Array.from({ length: lines }, (_, index) => `Pessoa ${index};${5511900000000 + index}\n`).join('')}`;
    await openData(engine.pool).tenant(rows[0].company_id, (tx) =>
      startImport(tx, {
        ...{ kind: 'people', userId: rows[0].id, fileName: 'pessoas.csv', isAutomatic: true },
        bytes: Buffer.from(file),
      }),
    );
  });
  let last = 0;
  for (const batches of [1, 3, 4]) {
    await workAndDie(batches);
    last = await between(async (engine) => {
      const { state, done, created, rows, lines: distinct } = await stateOf(engine);
      expect({ state, created, rows, distinct }).toEqual({
        state: 'running',
        created: done,
        rows: done,
        distinct: done,
      });
      expect(done).toBeGreaterThanOrEqual(last);
      // The lease of the killed process ends by itself after ten seconds; the test does not wait for it.
      await engine.pool.query(`update imports set lease_until = now() - interval '1 second'`);
      return done;
    });
  }
  expect(last).toBeGreaterThan(0);
  expect(last).toBeLessThan(lines);
  await between(async (engine) => {
    const runner = await startImportRunner({
      ...{ data: openData(engine.pool), engine, log: { warn: () => undefined } },
      kinds: [notingKind(async () => undefined)],
    });
    try {
      while ((await stateOf(engine)).state === 'running') await delay(50);
      expect(await stateOf(engine)).toEqual({ state: 'done', done: lines, created: lines, rows: lines, lines });
    } finally {
      await runner.stop();
    }
  });
});
