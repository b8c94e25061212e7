/** `npm run remove-demo`: shows what the local mode left in the database and the folder; with `--yes` it goes. */
import path from 'node:path';
import { ConfigError, readConfig } from '#config';
import { findDemoCompanies, removeDemoCompanies } from '#features/platform/index.ts';
import { openData } from '#kit/db/data.ts';
import { openStorage } from '#kit/storage/open-storage.ts';
import { clearLocal, isMarkedLocal } from './local-mark.ts';
import { openDatabaseOrExit } from './open-database.ts';
import { inBoth, say } from './say.ts';

async function run(isMeant: boolean): Promise<void> {
  const config = readConfig();
  const database = await openDatabaseOrExit(config);
  try {
    const data = openData(database.pool);
    const found = await findDemoCompanies(data);
    const isMarked = isMarkedLocal(config.dataDir);
    for (const { name, users, tickets, messages } of found)
      say(
        inBoth('startup.demo.found', {
          name,
          users: String(users),
          tickets: String(tickets),
          messages: String(messages),
        }),
      );
    if (isMarked) say(inBoth('startup.demo.folder', { folder: config.dataDir }));
    if (found.length === 0 && !isMarked) return say(inBoth('startup.demo.none'));
    if (!isMeant) return say(inBoth('startup.demo.confirm', { command: 'npm run remove-demo -- --yes' }));
    await removeDemoCompanies(data, openStorage({ folder: path.resolve(config.dataDir, 'media'), s3: config.s3 }));
    clearLocal(config.dataDir);
    say(inBoth('startup.demo.removed'));
  } finally {
    await database.close();
  }
}

try {
  await run(process.argv.includes('--yes'));
} catch (error) {
  say(
    error instanceof ConfigError ? error.sentences.join('\n') : error instanceof Error ? error.message : String(error),
  );
  process.exitCode = 1;
}
