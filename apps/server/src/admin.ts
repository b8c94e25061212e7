/** `npm run admin -- <command>`: what an operator does at the terminal, with the settings of the server. */
import { ConfigError, readConfig } from '#config';
import { confirmPlace } from '#features/installation/index.ts';
import { type Data, openData } from '#kit/db/data.ts';
import { openDatabaseOrExit } from './open-database.ts';
import { inBoth, say } from './say.ts';

const commands: Readonly<Record<string, (data: Data) => Promise<void>>> = {
  here: async (data) => say(inBoth((await confirmPlace(data)) ? 'startup.place.confirmed' : 'startup.place.known')),
};

async function run(name: string | undefined): Promise<void> {
  const command = Object.entries(commands).find(([known]) => known === name)?.[1];
  if (!command) throw new ConfigError([`npm run admin -- ${Object.keys(commands).join(' | ')}`]);
  const database = await openDatabaseOrExit(readConfig());
  try {
    await command(openData(database.pool));
  } finally {
    await database.close();
  }
}

try {
  await run(process.argv[2]);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
