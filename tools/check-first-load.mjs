/**
 * The budget of the first load (docs/decisions/0014): what the built client fetches before the tickets area can be
 * used, gzip, read from vite's manifest. Run after a build; prints the figures and fails above the budget.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const budgetKilobytes = { script: 300, style: 20 };

/** Everything that stands on the screen when somebody who is signed in opens the tickets, in one language. */
const first = ['index.html', 'src/app/frame/frame.tsx', 'src/app/desk/tickets-page.tsx'];
const catalogs = ['pt', 'en', 'es'].map((language) => `../../packages/i18n/src/${language}/first.ts`);

/** What must come later, with the first use. */
const later = [
  'src/features/auth/login-page.tsx',
  'src/features/connections/connections-page.tsx',
  'src/features/phone/phone-page.tsx',
  'src/features/profile/profile-dialog.tsx',
  'src/features/conversation/conversation.tsx',
  'src/app/desk/desk-dialogs.tsx',
  'src/features/composer/voice/voice-actions.ts',
  'src/features/composer/voice/voice-bar.tsx',
  'src/ui/dialog-layer.tsx',
  'src/ui/menu-layer.tsx',
  'src/ui/select-layer.tsx',
  'src/ui/toast-layer.tsx',
];

const dist = join(import.meta.dirname, '../apps/web/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

function entryOf(key) {
  const entry = manifest[key];
  if (!entry) throw new Error(`The build has no ${key}: has it moved?`);
  return entry;
}

/** The chunks behind a set of entries, without what they fetch only when it is used. */
function closureOf(keys) {
  const reached = new Set();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    waiting.push(...(entryOf(key).imports ?? []));
  }
  return reached;
}

/** Entries that are fetched before themselves: of two chunks that wait for each other one runs too early. */
const circular = Object.keys(manifest).filter((key) => closureOf(manifest[key].imports ?? []).has(key));

const kilobytesOf = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024;
const sum = (files) => [...files].reduce((total, file) => total + kilobytesOf(file), 0);

const reached = closureOf(first);
const entries = [...reached].map(entryOf);
const scripts = new Set(entries.map(({ file }) => file));
const styles = new Set(entries.flatMap(({ css = [] }) => css));
const largestCatalog = Math.max(
  ...catalogs.map((key) =>
    sum(new Set([...closureOf([key])].map((one) => entryOf(one).file).filter((file) => !scripts.has(file)))),
  ),
);
const figures = { script: sum(scripts) + largestCatalog, style: sum(styles) };

for (const [kind, kilobytes] of Object.entries(figures)) {
  process.stdout.write(
    `${kind.padEnd(6)} ${kilobytes.toFixed(1).padStart(6)} KB of ${budgetKilobytes[kind]} KB (gzip)\n`,
  );
}
const largest = [...scripts].map((file) => [kilobytesOf(file), file]).sort(([a], [b]) => b - a);
for (const [kilobytes, file] of largest.slice(0, 8))
  process.stdout.write(`       ${kilobytes.toFixed(1).padStart(6)} KB ${file}\n`);
const withConversation = new Set(
  [...closureOf([...first, 'src/features/conversation/conversation.tsx'])].map((key) => entryOf(key).file),
);
process.stdout.write(
  `       ${(sum(withConversation) - sum(scripts)).toFixed(1).padStart(6)} KB more for a conversation; files: ${scripts.size}, then ${withConversation.size - scripts.size} more\n`,
);
process.stdout.write(`       ${largestCatalog.toFixed(1).padStart(6)} KB the largest catalog of texts\n`);

const problems = [
  ...circular.map(
    (key) => `${key} waits for itself: see apps/web/build/opening-chunks.ts and the groups in apps/web/vite.config.ts.`,
  ),
  ...Object.keys(figures)
    .filter((kind) => figures[kind] > budgetKilobytes[kind])
    .map((kind) => `Too much ${kind}: ${figures[kind].toFixed(1)} KB.`),
  ...later.filter((key) => entryOf(key) && reached.has(key)).map((key) => `${key} must be split off.`),
  ...(styles.size === 0 ? ['No style was found.'] : []),
];
for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
