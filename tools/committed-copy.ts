/** A copy of the committed files, for tools that change the product and look what its tests say. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Fills an empty folder: the files of HEAD in a repository of their own, for checks that ask git, and the packages. */
export function copyCommitted(copy: string): void {
  const archive = join(copy, 'committed.tar');
  execFileSync('git', ['archive', 'HEAD', '--output', archive], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', copy]);
  rmSync(archive);
  execFileSync('git', ['init', '--quiet', copy]);
  linkPackages(copy);
}

/** Packages by links to those that are installed; the project's own lead into the copy. */
function linkPackages(copy: string): void {
  const own = new Set(['.cache', '.recado', '.vite', '.vite-temp', '.vitest-cache', '@recado']);
  const folders = [
    '',
    'apps/server',
    'apps/web',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  ];
  for (const folder of folders) {
    const from = join(root, folder, 'node_modules');
    if (!existsSync(from)) continue;
    mkdirSync(join(copy, folder, 'node_modules'), { recursive: true });
    for (const name of readdirSync(from))
      if (!own.has(name)) symlinkSync(join(from, name), join(copy, folder, 'node_modules', name), 'junction');
  }
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@recado'));
  for (const part of ['apps', 'packages'])
    for (const name of readdirSync(join(copy, part)))
      symlinkSync(join(copy, part, name), join(modules, '@recado', name), 'junction');
  // They are installed already: nothing may install them anew through the links.
  mkdirSync(join(modules, '.recado'));
  const lock = createHash('sha256').update(readFileSync(join(copy, 'package-lock.json')));
  writeFileSync(join(modules, '.recado', 'lock'), lock.digest('hex'));
}
