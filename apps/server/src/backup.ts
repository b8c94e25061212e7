/**
 * `npm run backup`: writes all rows and files into a new archive of BACKUP_FOLDER. With `--verify [archive]` it restores one
 * into a scratch database and compares.
 */
import path from 'node:path';
import { type Config, readConfig } from '#config';
import { lastVerified, makeBackup, newestBackup, noteVerified } from '#kit/backup/backup-folder.ts';
import { rowsOf, type Totals } from '#kit/backup/manifest.ts';
import { verifyBackup } from '#kit/backup/verify-backup.ts';
import { writeBackup } from '#kit/backup/write-backup.ts';
import { openStorage } from '#kit/storage/open-storage.ts';
import { amounts, backupFolderOf, endWith, passphraseOf, sayMissing, tellRows } from './backup-words.ts';
import { reachDatabaseOrExit } from './open-database.ts';
import { inBoth, say } from './say.ts';

async function sayVerified(folder: string): Promise<void> {
  const last = await lastVerified(folder);
  say(
    last
      ? inBoth('startup.backup.verified', { at: last.at, archive: last.archive })
      : inBoth('startup.backup.neverVerified', { command: 'npm run backup -- --verify' }),
  );
}

async function make(config: Config, url: string): Promise<void> {
  const folder = backupFolderOf(config);
  const passphrase = passphraseOf(config);
  const storage = openStorage({ folder: path.resolve(config.dataDir, 'media'), s3: config.s3 });
  const since = performance.now();
  let totals: Totals | undefined;
  const archive = await makeBackup(folder, config.backup?.keep ?? 1, async (file) => {
    totals = await writeBackup({ url, storage, file, passphrase, tell: tellRows() });
  });
  if (!totals) return;
  sayMissing(totals);
  say(inBoth('startup.backup.made', { archive, ...amounts(totals, since) }));
  await sayVerified(folder);
}

async function verify(config: Config, url: string, named: string | undefined): Promise<void> {
  const folder = backupFolderOf(config);
  const archive = named ? path.resolve(named) : await newestBackup(folder);
  if (archive === undefined) {
    say(inBoth('startup.backup.none', { folder }));
    process.exitCode = 1;
    return;
  }
  const since = performance.now();
  const totals = await verifyBackup({ url, file: archive, passphrase: passphraseOf(config), tell: tellRows() });
  const rows = rowsOf(totals);
  const { count: files } = totals.files;
  await noteVerified(folder, { archive: path.basename(archive), at: new Date().toISOString(), rows, files });
  say(inBoth('startup.backup.right', { archive, ...amounts(totals, since) }));
}

await endWith(async () => {
  const config = readConfig();
  // Before a database is started for it.
  backupFolderOf(config);
  passphraseOf(config);
  const database = await reachDatabaseOrExit(config);
  const [first, named] = process.argv.slice(2);
  await (first === '--verify' ? verify(config, database.url, named) : make(config, database.url)).finally(() =>
    database.close(),
  );
});
