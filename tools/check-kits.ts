/** Kits name no feature (house 3.8): the words that docs/feature-map.json reserves do not occur in any kit's code. */
import { readFileSync } from 'node:fs';
import { readSources, withoutComments } from './source-files.ts';

interface FeatureMap {
  readonly features: Readonly<Record<string, { readonly uses: readonly string[]; readonly words: readonly string[] }>>;
}

/** Parts of a kit that know the product by design. */
const knowing = [
  'apps/server/src/kit/db/tables.ts', // the types of every table's rows
  'apps/server/src/kit/events/record.ts', // an event's audience is told in views of a conversation
  'packages/contract/src/kit/event.ts', // who may read a conversation is one kind of readers
  'apps/web/src/kit/realtime/', // every event has its reaction there (house 3.9)
];
/** Field and setting names of the wire that begin like a feature. */
const wireNames = /\b(allTicket|campaignsEnabled)\b/g;
const map: FeatureMap = JSON.parse(readFileSync('docs/feature-map.json', 'utf8'));
const names = new Set(Object.keys(map.features));
const unknown = Object.values(map.features).flatMap(({ uses }) =>
  uses.filter((use) => !names.has(use) && use !== 'files' && use !== 'contact-lists'),
);
const reserved = new Map(
  Object.entries(map.features).flatMap(([feature, { words }]) => words.map((word) => [word.toLowerCase(), feature])),
);
const files = readSources(
  ['apps/server/src/kit', 'apps/web/src/kit', 'apps/web/src/ui', 'packages/contract/src/kit'],
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !knowing.some((part) => path.startsWith(part)),
);

let faults = unknown.length;
for (const use of unknown) process.stdout.write(`docs/feature-map.json: "${use}" is used but not listed\n`);
for (const { path, text } of files) {
  for (const [index, line] of withoutComments(text).replace(wireNames, '').split('\n').entries()) {
    const words =
      line
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .match(/[a-z]+/g) ?? [];
    const word = words.find((candidate) => reserved.has(candidate));
    if (word === undefined) continue;
    faults += 1;
    process.stdout.write(`${path}:${index + 1} a kit says "${word}", a word of features/${reserved.get(word)}\n`);
  }
}
process.stdout.write(`${files.length} files, ${faults} names\n`);
process.exitCode = faults > 0 ? 1 : 0;
