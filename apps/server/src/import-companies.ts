/**
 * `npm run import -- <address> [folder]`: looks through the base of another system and says what would come; with `--yes`
 * it comes. Stopped by Ctrl+C, the same command goes on.
 */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { MoveIn } from '@recado/contract';
import { pino } from 'pino';
import { type Config, ConfigError, readConfig } from '#config';
import { askMove, findMove, platformMover, runMove, startMoveWork, stopMove } from '#features/moving-in/index.ts';
import { openSeal } from '#kit/crypto/seal.ts';
import { openData } from '#kit/db/data.ts';
import { logSerializers } from '#kit/log/error-for-log.ts';
import { openStorage } from '#kit/storage/open-storage.ts';
import { openDatabaseOrExit } from './open-database.ts';
import { inBoth, say } from './say.ts';

const lookEveryMs = 1000;
const command = 'npm run import --';

function sayProgress({ done, total, rowsPerSecond, endsAt }: MoveIn): void {
  const end = endsAt?.slice(11, 19) ?? '…';
  say(
    inBoth('startup.moveIn.progress', {
      ...{ done: String(done), total: String(total), rate: String(rowsPerSecond ?? 0), end },
    }),
  );
}

function sayReport({ report, state, error }: MoveIn): void {
  for (const [table, { dropped, ...counts }] of Object.entries(report.tables)) {
    const { read, written, merged, already } = counts;
    const left = Object.entries(dropped).map(([why, count]) => `${count} (${why})`);
    const numbers = { read: String(read), written: String(written), merged: String(merged), already: String(already) };
    say(inBoth('startup.moveIn.line', { table, ...numbers, dropped: left.join(', ') || '0' }));
  }
  for (const { kind, count, items } of report.notes) {
    say(inBoth('startup.moveIn.note', { kind, count: String(count) }));
    for (const item of items) say(`  ${item}`);
  }
  say(inBoth('startup.moveIn.ended', { state: error ? `${state} ${error}` : state }));
}

async function run(config: Config, address: string, folder: string, isMeant: boolean): Promise<void> {
  const database = await openDatabaseOrExit(config);
  const data = openData(database.pool);
  try {
    const by = await data.system(platformMover);
    if (!by) return say(inBoth('startup.moveIn.nobody'));
    const seal = openSeal(config.secretKey, 'move-ins');
    const storage = openStorage({ folder: path.resolve(config.dataDir, 'media'), s3: config.s3 });
    const id = await askMove(data, seal, by, { source: address, folder: folder && path.resolve(folder) });
    const log = pino({ level: config.logLevel, name: 'import', serializers: logSerializers });
    const work = await startMoveWork({ data, storage, seal, log, pool: database.pool, only: id });
    const stop = () => void stopMove(data, id).catch(() => undefined);
    process.once('SIGINT', stop).once('SIGTERM', stop);
    const ended = async (states: readonly MoveIn['state'][]): Promise<MoveIn> => {
      for (;;) {
        const move = await data.system((tx) => findMove(tx, id));
        if (!states.includes(move.state)) return move;
        if (move.total > 0) sayProgress(move);
        await delay(lookEveryMs);
      }
    };
    let move = await ended(['checking']);
    if (isMeant && move.state === 'checked') {
      await runMove(data, id);
      move = await ended(['running']);
    }
    await work.stop();
    sayReport(move);
    if (move.state === 'checked') say(inBoth('startup.moveIn.checked', { command: `${command} …` }));
    if (move.state === 'failed') process.exitCode = 1;
  } finally {
    await database.close();
  }
}

try {
  const given = process.argv.slice(2);
  const words = given.filter((argument) => !argument.startsWith('--'));
  const config = readConfig();
  const [address, folder = ''] = config.importSource ? [config.importSource, ...words] : words;
  if (address === undefined) {
    say(inBoth('startup.moveIn.usage', { command }));
    process.exitCode = 1;
  } else await run(config, address, folder, given.includes('--yes'));
} catch (error) {
  say(
    error instanceof ConfigError ? error.sentences.join('\n') : error instanceof Error ? error.message : String(error),
  );
  process.exitCode = 1;
}
