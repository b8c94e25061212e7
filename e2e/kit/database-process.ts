import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';

const clusterOf = (dir: string): string => path.join(dir, 'data', 'postgres');

/** The process of the PostgreSQL that a product in `dir` runs. */
export const serverOf = (dir: string): number =>
  Number(readFileSync(path.join(clusterOf(dir), 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Keeps the server from starting again until the answer is called: a file that it needs is laid aside. */
export function keepDown(dir: string): () => void {
  const file = path.join(clusterOf(dir), 'global', 'pg_control');
  renameSync(file, `${file}.aside`);
  return () => renameSync(`${file}.aside`, file);
}
