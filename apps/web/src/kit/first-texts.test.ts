import fs from 'node:fs';
import path from 'node:path';
import { loadCatalog } from '@recado/i18n';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '..');
const firstScreen = ['main.tsx', 'app/frame/frame.tsx', 'app/desk/tickets-page.tsx'];

/** Waits for the later texts by itself. */
const afterTexts = 'app/offline/start-late.ts';

/** What modules import at once or fetch without the later texts, and what that imports. */
function closureOf(files: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = files.map((file) => path.join(source, file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const text = fs.readFileSync(file, 'utf8');
    const atOnce = [...text.matchAll(/^\s*(?:import|export)\s[^;]*?from\s+'(\.[^']+\.tsx?)'/gms)];
    const fetched = [...text.matchAll(/(?<!withTexts\()\bimport\('(\.[^']+\.tsx?)'\)/g)];
    for (const [, from = ''] of [...atOnce, ...fetched]) {
      const target = path.resolve(path.dirname(file), from);
      if (target !== path.join(source, afterTexts)) waiting.push(target);
    }
  }
  return reached;
}

test('what stands on the first screen uses the texts that are fetched first', async () => {
  const later = Object.keys(await loadCatalog('pt', 'later'));
  const files = [...closureOf(firstScreen)];
  expect(files.length).toBeGreaterThan(50);
  const strays = files.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/\bt\(\s*['"`](\w+)\./g)]
      .filter(([, part = '']) => later.includes(part))
      .map(([, part]) => `${path.relative(source, file)} uses "${part}", which stands in later.ts of packages/i18n`),
  );
  expect(strays).toEqual([]);
});

test('every page that comes later brings the later texts with it', () => {
  const router = fs.readFileSync(path.join(source, 'app/router.tsx'), 'utf8');
  const pages = [...router.matchAll(/lazyRouteComponent\(\s*\(\) => (withTexts\()?import\('([^']+)'\)/g)];
  expect(pages.length).toBe(router.split('lazyRouteComponent(').length - 1);
  const bare = pages.filter(([, texts]) => !texts).map(([, , file = '']) => path.join('app', file));
  expect(bare.filter((file) => !firstScreen.includes(file))).toEqual([]);
});
