import type { BotFigures } from './bot-pipeline.ts';
import { figure, perSecond } from './figures.ts';
import { forkWorker, temporaryFolder } from './processes.ts';

/** What the bot costs a customer's message, on an empty database and without a driver. */
export async function measureBotStage(isQuick: boolean): Promise<void> {
  const database = forkWorker('./database-worker.ts');
  await database.ask({ is: 'open', place: { dir: temporaryFolder() } });
  const got = await database.ask<BotFigures>({ is: 'bot', messages: isQuick ? 1000 : 5000 });
  await database.ask({ is: 'close' });
  await database.stop();
  const share = (value: number) => `${((value / got.without) * 100).toFixed(0)} % of that without`;
  figure('pipeline, no bot', perSecond(got.without));
  figure('pipeline, bot evaluated and silent', `${perSecond(got.silent)}, ${share(got.silent)}`, { target: '80 %' });
  figure('pipeline, a reply to each message', `${perSecond(got.answered)}, ${share(got.answered)}`, { target: '40 %' });
}
