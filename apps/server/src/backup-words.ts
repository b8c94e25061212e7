/** What the commands of backups ask of the configuration, and what they say. */
import { type Config, ConfigError } from '#config';
import { BackupTrouble } from '#kit/backup/backup-trouble.ts';
import { rowsOf, type Totals } from '#kit/backup/manifest.ts';
import type { TellProgress } from '#kit/backup/write-backup.ts';
import { inBoth, say } from './say.ts';

export function backupFolderOf({ backup }: Config): string {
  if (!backup?.folder) throw new ConfigError(['BACKUP_FOLDER is missing: it names the folder of the backups.']);
  return backup.folder;
}

export function passphraseOf({ backup }: Config): string {
  if (!backup?.passphrase)
    throw new ConfigError(['BACKUP_PASSPHRASE is missing: backups are encrypted with it, at least 12 signs.']);
  return backup.passphrase;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** Numbers of a sentence about all of an archive. */
export const amounts = (totals: Totals, since: number) => ({
  rows: String(rowsOf(totals)),
  files: String(totals.files.count),
  size: megabytes(totals.files.bytes),
  seconds: ((performance.now() - since) / 1000).toFixed(1),
});

/** Smaller tables take no time that somebody would wonder about. */
const toldRows = 10_000;

/** Tells of a large table as it is done, with the rows a second since the beginning. */
export function tellRows(): TellProgress {
  const since = performance.now();
  let done = 0;
  return ({ table, rows }) => {
    done += rows;
    const rate = Math.round(done / ((performance.now() - since) / 1000));
    if (rows >= toldRows) say(inBoth('startup.backup.progress', { table, rows: String(rows), rate: String(rate) }));
  };
}

/** Names the files that the store did not have. */
export function sayMissing({ files, missing }: Totals): void {
  if (files.missing > 0)
    say(inBoth('startup.backup.missing', { count: String(files.missing), names: missing.join(', ') }));
}

const noDetails = { file: '', schema: '', table: '' };

function sentenceOf(error: unknown): string {
  if (error instanceof BackupTrouble)
    return inBoth(`startup.backup.trouble.${error.kind}`, { ...noDetails, ...error.details });
  if (error instanceof ConfigError) return error.sentences.join('\n');
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command; what goes wrong is one sentence, and exit code 1. */
export async function endWith(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    say(sentenceOf(error));
    process.exitCode = 1;
  }
}
