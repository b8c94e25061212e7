/** A process with the database open, without the product: seeds it, and measures bare SQL and the pipeline alone, with and without a bot. */
import type pg from 'pg';
import { openPool } from '../apps/server/src/kit/db/pool.ts';
import { type OwnServer, openOwnServer } from '../apps/server/src/kit/postgres/own-server.ts';
import { createSqlFloors } from './bare-sql.ts';
import { measureBot } from './bot-pipeline.ts';
import { commitTexts, type TextsToCommit } from './commit-texts.ts';
import { measure } from './load.ts';
import { countStatements } from './page-statements.ts';
import { measurePipeline } from './pipeline.ts';
import { answerQuestions } from './processes.ts';
import type { Place } from './product.ts';
import { type SeededWorld, seedContacts, seedTickets } from './seed.ts';
import { seedAttendances } from './seed-attendances.ts';
import { seedLists, seedSearch } from './seed-lists.ts';

export type SqlPage = 'pending' | 'closed' | 'messages' | 'older';

export type DatabaseQuestion =
  | { is: 'open'; place: Place }
  | { is: 'seed' }
  | { is: 'seedContacts' }
  | { is: 'seedLists' }
  | { is: 'seedSearch' }
  | { is: 'seedAttendances' }
  | { is: 'pipeline'; messages: number }
  | { is: 'bot'; messages: number }
  | { is: 'statements'; world: SeededWorld }
  | { is: 'sql'; world: SeededWorld; page: SqlPage; clients: number; count: number }
  | ({ is: 'commit' } & TextsToCommit)
  | { is: 'close' };

let pool: pg.Pool | undefined;
let own: OwnServer | undefined;
const opened = (): pg.Pool => {
  if (!pool) throw new Error('No database is open.');
  return pool;
};

/** The named database, or the product's own in the data folder while the product does not run. */
async function open({ url, dir }: Place): Promise<void> {
  if (!url) own = await openOwnServer({ dataDir: dir });
  pool = openPool(url ?? own?.url ?? '');
}

async function close(): Promise<void> {
  await pool?.end();
  await own?.stop();
  pool = undefined;
  own = undefined;
}

async function work(question: DatabaseQuestion): Promise<unknown> {
  switch (question.is) {
    case 'open':
      await open(question.place);
      return {};
    case 'seed':
      return seedTickets(opened());
    case 'seedContacts':
      await seedContacts(opened());
      return {};
    case 'seedLists':
      return seedLists(opened());
    case 'seedSearch':
      return seedSearch(opened());
    case 'seedAttendances':
      return seedAttendances(opened());
    case 'pipeline':
      return measurePipeline(opened(), question.messages);
    case 'bot':
      return measureBot(opened(), question.messages);
    case 'statements':
      return countStatements(opened(), question.world);
    case 'sql': {
      const run = createSqlFloors(opened(), question.world)[question.page];
      return measure(question.clients, question.count, run);
    }
    case 'commit':
      return commitTexts(opened(), question);
    case 'close':
      await close();
      return {};
  }
}

answerQuestions(work);
