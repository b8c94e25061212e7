/** Holds the "web" part of docs/feature-map.json against the imports: what nobody uses any more is taken out of it. */
import { readFileSync } from 'node:fs';

const features = 'apps/web/src/features/';
const isTest = (path) => /[.]test[.]tsx?$/.test(path);
const featureOf = (path) => (path.startsWith(features) ? path.slice(features.length).split('/')[0] : undefined);

/** @param modules of dependency-cruiser */
export function staleWebEntries(modules) {
  const { web } = JSON.parse(readFileSync('docs/feature-map.json', 'utf8'));
  const used = new Set();
  for (const { source, dependencies } of modules) {
    if (!source.startsWith('apps/web/src/') || isTest(source)) continue;
    const from = featureOf(source);
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved);
      if (to === undefined || to === from) continue;
      used.add(resolved);
      used.add(`${from} → ${to}`);
    }
  }
  return Object.entries(web).flatMap(([feature, { uses = [], doors = [] }]) => [
    ...uses
      .filter((other) => !used.has(`${feature} → ${other}`))
      .map((other) => `docs/feature-map.json: web feature ${feature} does not use ${other}`),
    ...doors
      .filter((door) => !used.has(`${features}${feature}/${door}`))
      .map((door) => `docs/feature-map.json: nobody enters web feature ${feature} through ${door}`),
  ]);
}
