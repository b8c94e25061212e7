import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openRegistry } from './open-registry.ts';

const read = (file: string) => readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');

/** What Prometheus makes of the metrics of a process: of a histogram three rows. `up` is its own. */
async function toldNames(): Promise<Set<string>> {
  const metrics = await openRegistry().all().getMetricsAsJSON();
  const rows = metrics.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name],
  );
  return new Set(['up', ...rows]);
}

/** Names in an expression: words that are neither called, nor a label, nor a word of the language. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z_][\w:]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'min', 'max', 'sum'].includes(name));
}

const expressionsOf = {
  'alerts.yml': () =>
    [...read('alerts.yml').matchAll(/expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/g)].map(
      ([, many, one]) => many ?? one ?? '',
    ),
  'grafana-dashboard.json': () => {
    const board = JSON.parse(read('grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
    return board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  },
};

test.each(['alerts.yml', 'grafana-dashboard.json'] as const)('%s names only what a process tells', async (file) => {
  const told = await toldNames();
  const expressions = expressionsOf[file]();
  const found = read(file).match(/- alert:|"expr":/g);
  expect(expressions).toHaveLength(found?.length ?? 0);
  expect(expressions).not.toHaveLength(0);
  const named = expressions.flatMap(namesIn);
  expect(named.length).toBeGreaterThanOrEqual(expressions.length);
  expect([...new Set(named)].filter((name) => !told.has(name))).toEqual([]);
});
