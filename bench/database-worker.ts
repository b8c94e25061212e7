/** A process with the database open, without the product: seeds it, and measures bare SQL and the pipeline alone, with and without a bot. */
import pg from 'pg';
import { type Engine, openEngine } from '../apps/server/src/kit/db/engine.ts';
import { createSqlFloors } from './bare-sql.ts';
import { measureBot } from './bot-pipeline.ts';
import { commitTexts, type TextsToCommit } from './commit-texts.ts';
import { measure } from './load.ts';
import { countStatements } from './page-statements.ts';
import { measurePipeline } from './pipeline.ts';
import { answerQuestions } from './processes.ts';
import type { Place } from './product.ts';
import { type SeededWorld, seedContacts, seedTickets } from './seed.ts';
import { seedLists, seedSearch } from './seed-lists.ts';

export type SqlPage = 'pending' | 'closed' | 'messages' | 'older';

export type DatabaseQuestion =
  | { is: 'open'; place: Place; create?: string }
  | { is: 'seed' }
  | { is: 'seedContacts' }
  | { is: 'seedLists' }
  | { is: 'seedSearch' }
  | { is: 'pipeline'; messages: number }
  | { is: 'bot'; messages: number }
  | { is: 'statements'; world: SeededWorld }
  | { is: 'sql'; world: SeededWorld; page: SqlPage; clients: number; count: number }
  | ({ is: 'commit' } & TextsToCommit)
  | { is: 'close' }
  | { is: 'drop'; url: string; name: string };

let engine: Engine | undefined;
const opened = (): Engine => {
  if (!engine) throw new Error('No database is open.');
  return engine;
};

async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

async function work(question: DatabaseQuestion): Promise<unknown> {
  switch (question.is) {
    case 'open': {
      const { url, dir } = question.place;
      if (question.create && url) await onServer(question.create, `create database ${new URL(url).pathname.slice(1)}`);
      engine = await openEngine(url ? { url } : { dir: `${dir}/db` });
      return {};
    }
    case 'seed':
      return seedTickets(opened().pool);
    case 'seedContacts':
      await seedContacts(opened().pool);
      return {};
    case 'seedLists':
      return seedLists(opened().pool);
    case 'seedSearch':
      return seedSearch(opened().pool);
    case 'pipeline':
      return measurePipeline(opened().pool, question.messages);
    case 'bot':
      return measureBot(opened().pool, question.messages);
    case 'statements':
      return countStatements(opened().pool, question.world);
    case 'sql': {
      const run = createSqlFloors(opened().pool, question.world)[question.page];
      return measure(question.clients, question.count, run);
    }
    case 'commit':
      return commitTexts(opened().pool, question);
    case 'close':
      await engine?.close();
      engine = undefined;
      return {};
    case 'drop':
      await onServer(question.url, `drop database if exists ${question.name} with (force)`);
      return {};
  }
}

answerQuestions(work);
