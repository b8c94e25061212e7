import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { disabledFeatures } from '../e2e/kit/disabled-features.ts';

test('browser tests switch off whatever playwright-core does', () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const bundle = readFileSync(path.join(folder, 'lib/coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[(.*?)\]/s.exec(bundle)?.[1]?.replace(/\/\/.*$/gm, '') ?? '';
  const own = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  expect(own.length).toBeGreaterThan(5);
  expect(own.filter((name) => !disabledFeatures.includes(name ?? ''))).toEqual([]);
});
