/** `npm run restore -- <archive>`: looks a backup through and says what it holds; with `--yes` it comes into an empty database. */
import path from 'node:path';
import { type Config, readConfig } from '#config';
import { checkKey, isUnused, noteCopy } from '#features/installation/index.ts';
import { onConnection } from '#kit/backup/backup-client.ts';
import { BackupTrouble } from '#kit/backup/backup-trouble.ts';
import { type LookedThrough, lookThrough } from '#kit/backup/look-through.ts';
import { restoreDatabase } from '#kit/backup/restore-database.ts';
import { openData } from '#kit/db/data.ts';
import { migrate } from '#kit/db/migrate.ts';
import { openPool } from '#kit/db/pool.ts';
import { openStorage } from '#kit/storage/open-storage.ts';
import { amounts, endWith, passphraseOf, sayMissing, tellRows } from './backup-words.ts';
import { reachDatabaseOrExit } from './open-database.ts';
import { inBoth, say } from './say.ts';

/** Brings the tables to this version, and says so when another secret is set than the one that sealed what came. */
async function finish(url: string, { secretKey }: Config): Promise<void> {
  const pool = openPool(url, 2);
  try {
    await migrate(pool);
    if (!(await openData(pool).system((tx) => checkKey(tx, secretKey)))) say(inBoth('startup.otherKey'));
  } finally {
    await pool.end();
  }
}

async function fill(config: Config, url: string, file: string, looked: LookedThrough): Promise<void> {
  const { schema } = looked.manifest;
  if (!(await onConnection(url, (client) => isUnused(client, schema)))) throw new BackupTrouble('notEmpty');
  const storage = openStorage({ folder: path.resolve(config.dataDir, 'media'), s3: config.s3 });
  await restoreDatabase({
    ...{ ...looked, url, file, passphrase: passphraseOf(config), tell: tellRows(), beforeCommit: noteCopy },
    takeFile: async (key, content) => {
      await storage.put(key, content);
    },
  });
  await finish(url, config);
}

async function run(config: Config, file: string, isMeant: boolean): Promise<void> {
  const since = performance.now();
  const looked = await lookThrough(file, passphraseOf(config));
  const { manifest, totals } = looked;
  const { madeAt: at, schema } = manifest;
  say(inBoth('startup.backup.holds', { at, schema, ...amounts(totals, since) }));
  sayMissing(totals);
  if (!isMeant) return say(inBoth('startup.backup.confirm', { command: 'npm run restore -- … --yes' }));
  const database = await reachDatabaseOrExit(config);
  await fill(config, database.url, file, looked).finally(() => database.close());
  say(inBoth('startup.backup.restored', { ...amounts(totals, since), command: 'npm run admin -- here' }));
}

await endWith(async () => {
  const given = process.argv.slice(2);
  const file = given.find((argument) => !argument.startsWith('--'));
  if (file !== undefined) return run(readConfig(), path.resolve(file), given.includes('--yes'));
  say(inBoth('startup.backup.usage', { command: 'npm run restore --' }));
  process.exitCode = 1;
});
