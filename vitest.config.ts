import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';

/**
 * The test projects. Names decide where a test runs:
 * `*.test.ts` is pure or cheap, `*.int.test.ts` needs a database, `*.e2e.ts` drives a browser, `*.long.ts` takes minutes.
 * `*.own.int.test.ts` measures the memory of its process and has one of its own, where the others of its kind share two.
 * `*.each.e2e.ts` holds tests that need nothing of one another: a red one runs once more without the others.
 * `*.alone.e2e.ts` looks at moments (what is seen within a second, kills, recorded sound) and has the machine for itself.
 */
const setupFiles = [fileURLToPath(new URL('./tools/vitest-setup.ts', import.meta.url))];
const webSetup = [...setupFiles, fileURLToPath(new URL('./apps/web/src/test-setup.ts', import.meta.url))];
const browserSetup = [...setupFiles, fileURLToPath(new URL('./e2e/kit/setup.ts', import.meta.url))];
/** The database server of the run. */
const globalSetup = [fileURLToPath(new URL('./apps/server/src/testing/test-database-server.ts', import.meta.url))];
const webConfig = fileURLToPath(new URL('./apps/web/vite.config.ts', import.meta.url));
const ignored = ['**/node_modules/**', '**/dist/**'];
/** Two processors are what the smallest machine has. */
const maxWorkers = 2;
/** Files share the modules of their process: reading the server's code anew for each takes longer than most of them run. */
const sharedProcess = { isolate: false, maxWorkers };
/** What is waited for may come late on a busy machine: only what never comes lasts this long. By itself a poll ends in a second. */
const patient = { poll: { timeout: 20_000 } };
const aloneInOrder = { fileParallelism: false, sequence: { concurrent: false } } as const;

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...sharedProcess,
          setupFiles,
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'apps/server/{src,migrations,seeds}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: [...ignored, '**/*.int.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'integration',
          ...sharedProcess,
          setupFiles,
          globalSetup,
          include: ['apps/server/**/*.int.test.ts', 'packages/*/{src,test}/**/*.int.test.ts'],
          exclude: [...ignored, '**/*.own.int.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'integration-own',
          setupFiles,
          globalSetup,
          include: ['apps/server/**/*.own.int.test.ts'],
          exclude: ignored,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'given-database',
          ...sharedProcess,
          setupFiles,
          globalSetup,
          // The schema, the wall, and the statements that lean most on what a server can do.
          include: [
            'apps/server/src/kit/db/*.int.test.ts',
            'apps/server/src/inbound/first-messages.int.test.ts',
            'apps/server/src/features/tickets/text-search.int.test.ts',
          ],
          exclude: ignored,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
      {
        ...(existsSync(webConfig) ? { extends: webConfig } : {}),
        root: 'apps/web',
        test: {
          name: 'web',
          ...sharedProcess,
          setupFiles: webSetup,
          include: ['{src,build}/**/*.test.{ts,tsx}'],
          exclude: ignored,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          setupFiles: browserSetup,
          globalSetup,
          include: ['e2e/**/*.e2e.ts'],
          exclude: [...ignored, '**/*.alone.e2e.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e-alone',
          setupFiles: browserSetup,
          globalSetup,
          include: ['e2e/**/*.alone.e2e.ts'],
          exclude: ignored,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          ...aloneInOrder,
          sequence: { ...aloneInOrder.sequence, groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'pictures',
          setupFiles: browserSetup,
          globalSetup,
          include: ['e2e/pictures/*.pictures.ts'],
          exclude: ignored,
          testTimeout: 600_000,
          hookTimeout: 180_000,
          ...aloneInOrder,
        },
      },
      {
        test: {
          name: 'long',
          setupFiles: browserSetup,
          globalSetup,
          include: ['e2e/long/**/*.long.ts', 'apps/server/src/**/*.long.ts'],
          exclude: ignored,
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
          ...aloneInOrder,
        },
      },
    ],
  },
});
