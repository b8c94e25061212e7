/** What the configuration needs of the data folder. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Generated once into the data folder in local mode, so that a restart can read what it encrypted. */
export function localSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return fs.readFileSync(file, 'utf8').trim();
}

/** Why files cannot be kept in the data folder; one is written to find out, as permissions do not tell of all. */
export function folderProblems(dataDir: string): string[] {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    fs.writeFileSync(probe, 'Recado');
    fs.rmSync(probe);
    return [];
  } catch (error) {
    return [`DATA_DIR: nothing can be kept in ${dataDir} (${(error as Error).message}).`];
  }
}

/** Whether a secret is short, of few letters, or a word that examples have. */
export function isWeak(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 10 || /^(secret|changeme|mysecret|recado)/i.test(secret);
}
