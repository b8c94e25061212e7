/** The local mode marks the folder that it fills; an operated server starts on no such folder (docs/decisions/0092). */
import fs from 'node:fs';
import path from 'node:path';

const fileOf = (dataDir: string): string => path.join(dataDir, 'local-mode');

export const isMarkedLocal = (dataDir: string): boolean => fs.existsSync(fileOf(dataDir));

export function markLocal(dataDir: string): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  fs.writeFileSync(fileOf(dataDir), 'Filled by the local mode of Recado: demo data.\n');
}

/** Takes the mark away, with the simulated phones that came with it. */
export function clearLocal(dataDir: string): void {
  fs.rmSync(path.join(dataDir, 'whatsapp'), { recursive: true, force: true });
  fs.rmSync(fileOf(dataDir), { force: true });
}
