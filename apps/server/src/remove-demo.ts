/** `npm run remove-demo`: shows what the local mode left in the database and the folder; with `--yes` it goes. */
import path from 'node:path';
import { translate } from '@recado/i18n';
import { ConfigError, readConfig } from '#config';
import { findDemoCompanies, removeDemoCompanies } from '#features/platform/index.ts';
import { openData } from '#kit/db/data.ts';
import { openStorage } from '#kit/storage/open-storage.ts';
import { clearLocal, isMarkedLocal } from './local-mark.ts';
import { openDatabaseOrExit } from './open-database.ts';
import { say } from './say.ts';

/** In Portuguese and English. */
const tell = (sentence: (language: 'pt' | 'en') => string): void =>
  say((['pt', 'en'] as const).map(sentence).join('\n'));

async function run(isMeant: boolean): Promise<void> {
  const config = readConfig();
  const database = await openDatabaseOrExit(config);
  try {
    const data = openData(database.pool);
    const found = await findDemoCompanies(data);
    const isMarked = isMarkedLocal(config.dataDir);
    for (const { name, users, tickets, messages } of found)
      tell((language) =>
        translate(language, 'startup.demo.found', {
          name,
          users: String(users),
          tickets: String(tickets),
          messages: String(messages),
        }),
      );
    if (isMarked) tell((language) => translate(language, 'startup.demo.folder', { folder: config.dataDir }));
    if (found.length === 0 && !isMarked) return tell((language) => translate(language, 'startup.demo.none'));
    if (!isMeant)
      return tell((language) =>
        translate(language, 'startup.demo.confirm', { command: 'npm run remove-demo -- --yes' }),
      );
    await removeDemoCompanies(data, openStorage({ folder: path.resolve(config.dataDir, 'media'), s3: config.s3 }));
    clearLocal(config.dataDir);
    tell((language) => translate(language, 'startup.demo.removed'));
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
