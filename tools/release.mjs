/**
 * `npm run release [-- <folder>]`: a folder with everything that an operated server needs, and nothing to build: packages
 * without those of development, the web client as it is served, no tests. A machine with 512 MB can run it.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import {
  BootstrapError,
  ensurePackages,
  ensureWebBuild,
  findNode24,
  requireNode20,
  root,
  runMain,
  runNpm,
  runToEnd,
  say,
  timed,
} from './bootstrap.mjs';
import { sentences } from './sentences.mjs';

/** What goes along, of the root. */
const parts = [
  ...['package.json', 'package-lock.json', '.npmrc', 'NOTICE', 'README.md', 'README.pt-BR.md'],
  ...['apps/server', 'apps/web/package.json', 'apps/web/dist', 'packages', 'deploy', 'docs/operating.md'],
  ...['start', 'bootstrap', 'sentences', 'admin', 'import', 'remove-demo', 'backup', 'restore'].map(
    (name) => `tools/${name}.mjs`,
  ),
];

const isTest = (name) => /\.(test|long|e2e)\.[cm]?tsx?$/.test(name);
const isLeftOut = (path) => basename(path) === 'node_modules' || isTest(path);

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const place = `${process.platform}-${process.arch}`;

/** Copies the parts that there are. */
function copyParts(folder) {
  for (const part of parts) {
    const from = join(root, part);
    if (!existsSync(from)) continue;
    const isFolder = statSync(from).isDirectory();
    mkdirSync(join(folder, isFolder ? part : join(part, '..')), { recursive: true });
    cpSync(from, join(folder, part), { recursive: true, filter: (path) => !isLeftOut(relative(root, path)) });
  }
}

async function installPackages(folder) {
  const code = await runNpm(['ci', '--omit=dev', '-w', '@recado/server', '--include-workspace-root'], { cwd: folder });
  if (code !== 0) throw new BootstrapError(sentences.installFailed);
}

const linkDatabase = `import { findBinaries } from './apps/server/src/kit/postgres/binaries.ts'; findBinaries();`;

/** The packaged PostgreSQL needs links between its libraries: whoever runs the release may not write here. */
async function prepareDatabase(folder) {
  const code = await runToEnd(findNode24(), ['--input-type=module', '-e', linkDatabase], { cwd: folder });
  if (code !== 0) throw new BootstrapError(sentences.installFailed);
}

await runMain(async () => {
  requireNode20();
  const folder = resolve(process.argv[2] ?? join(root, 'release', `recado-${version}-${place}`));
  if (existsSync(folder)) throw new BootstrapError(sentences.releaseThere(folder));
  await ensurePackages();
  await ensureWebBuild(findNode24());
  await timed(sentences.copying, async () => copyParts(folder));
  await timed(sentences.installing, () => installPackages(folder));
  await prepareDatabase(folder);
  // Last: a folder with this file is whole, and starts as it is.
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, place })}\n`);
  say(sentences.released(folder));
});
