import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dashboard } from './en/dashboard.ts';

const rules = readFileSync(new URL('../../../docs/rules/dashboard.md', import.meta.url), 'utf8');

test('the rules of the dashboard say of each number what its popover says', () => {
  const said = rules.split('\n').filter((line) => line.startsWith('| '));
  const missing = Object.values(dashboard.definitions).filter(
    (sentence) => !said.some((line) => line.includes(sentence)),
  );
  expect(missing).toEqual([]);
});
