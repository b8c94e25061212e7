import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * The test projects. Names decide where a test runs:
 * `*.test.ts` is pure or cheap, `*.int.test.ts` needs a database, `*.e2e.ts` drives a browser, `*.long.ts` takes minutes.
 */
const setupFiles = [fileURLToPath(new URL('./tools/vitest-setup.ts', import.meta.url))];
const webConfig = fileURLToPath(new URL('./apps/web/vite.config.ts', import.meta.url));
const ignored = ['**/node_modules/**', '**/dist/**'];
const aloneInOrder = { fileParallelism: false, sequence: { concurrent: false } } as const;

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'apps/server/{src,migrations,seeds}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: [...ignored, '**/*.int.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          setupFiles,
          include: ['apps/server/**/*.int.test.ts', 'packages/*/{src,test}/**/*.int.test.ts'],
          exclude: ignored,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...(existsSync(webConfig) ? { extends: webConfig } : {}),
        root: 'apps/web',
        test: {
          name: 'web',
          setupFiles,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ignored,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          setupFiles,
          include: ['e2e/**/*.e2e.ts'],
          exclude: ignored,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          ...aloneInOrder,
        },
      },
      {
        test: {
          name: 'long',
          setupFiles,
          include: ['e2e/long/**/*.long.ts'],
          exclude: ignored,
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
          ...aloneInOrder,
        },
      },
    ],
  },
});
