/** The order of the bench, and what it needs: see tools/bench.mjs. */
import os from 'node:os';
import { measureBotStage } from './bot-stage.ts';
import { measureBrowser } from './browser-stage.ts';
import { measureConnections } from './connections-stage.ts';
import { measureContacts } from './contacts-stage.ts';
import { measureFanOut } from './fan-out-stage.ts';
import { say } from './figures.ts';
import { measureInbound, measurePipelineAlone } from './inbound-stage.ts';
import { measureLists, measureSearch } from './lists-stage.ts';
import { measureMedia } from './media-stage.ts';
import { measurePages } from './pages-stage.ts';
import { cleanUp, forkWorker, temporaryFolder } from './processes.ts';
import type { Place } from './product.ts';
import { databaseName } from './seed.ts';
import { measureSignIns } from './sign-in-stage.ts';
import { measureMemory, measureStartUp } from './start-stage.ts';

const isQuick = process.argv.includes('--quick');
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const server = process.env.TEST_POSTGRES_URL;

interface Stage {
  part: string;
  title: string;
  run(): Promise<void>;
}

/** A database of its own on the PostgreSQL of this run, dropped afterwards. */
async function withDatabase(work: (place: Place) => Promise<void>): Promise<void> {
  if (!server) return say('  no PostgreSQL: set TEST_POSTGRES_URL, or install the Debian package "postgresql"');
  const name = databaseName();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const place = { dir: temporaryFolder(), url: url.href };
  const keeper = forkWorker('./database-worker.ts');
  try {
    await keeper.ask({ is: 'open', place, create: server });
    await keeper.ask({ is: 'close' });
    await work(place);
  } finally {
    await keeper.ask({ is: 'drop', url: server, name });
    await keeper.stop();
  }
}

const idleSeconds = isQuick ? 10 : 60;
const stages: Stage[] = [
  { part: 'start', title: 'Start-up', run: measureStartUp },
  {
    part: 'memory',
    title: 'Memory',
    run: () => (server ? withDatabase((place) => measureMemory(place, idleSeconds)) : measureMemory(null, idleSeconds)),
  },
  {
    part: 'pages',
    title: 'Pages and sending, 50,000 tickets, embedded database',
    run: () => measurePages({ dir: temporaryFolder() }, isQuick),
  },
  {
    part: 'pages',
    title: 'Pages and sending, 50,000 tickets, PostgreSQL',
    run: () => withDatabase((place) => measurePages(place, isQuick)),
  },
  {
    part: 'signins',
    title: 'Pages beside people who sign in, embedded database',
    run: () => measureSignIns({ dir: temporaryFolder() }, isQuick),
  },
  {
    part: 'contacts',
    title: 'Contacts, 100,000 of them, embedded database',
    run: () => measureContacts({ dir: temporaryFolder() }, isQuick),
  },
  {
    part: 'contacts',
    title: 'Contacts, 100,000 of them, PostgreSQL',
    run: () => withDatabase((place) => measureContacts(place, isQuick)),
  },
  {
    part: 'pipeline',
    title: 'Inbound, the pipeline alone, embedded database',
    run: () => measurePipelineAlone(isQuick),
  },
  { part: 'bot', title: 'Inbound with a bot, embedded database', run: () => measureBotStage(isQuick) },
  { part: 'inbound', title: 'Inbound through the real driver, embedded database', run: () => measureInbound(isQuick) },
  { part: 'media', title: 'A large document both ways, PostgreSQL', run: () => measureMedia(isQuick) },
  {
    part: 'connections',
    title: 'Sixty connections in one session process, PostgreSQL',
    run: () => measureConnections(isQuick),
  },
  {
    part: 'lists',
    title: 'Ticket lists, 10,000 not closed of 50,000, embedded database',
    run: () => measureLists({ dir: temporaryFolder() }, isQuick),
  },
  {
    part: 'lists',
    title: 'Ticket lists, 10,000 not closed of 50,000, PostgreSQL',
    run: () => withDatabase((place) => measureLists(place, isQuick)),
  },
  {
    part: 'search',
    title: 'Search over 2,000,000 messages, PostgreSQL',
    run: () => withDatabase((place) => measureSearch(place, isQuick)),
  },
  {
    part: 'browser',
    title: 'The desk in a browser, embedded database',
    run: () => measureBrowser({ dir: temporaryFolder() }, isQuick),
  },
  {
    part: 'fanout',
    title: 'Fan-out, embedded database',
    run: () => measureFanOut({ dir: temporaryFolder() }, isQuick),
  },
  { part: 'fanout', title: 'Fan-out, PostgreSQL', run: () => withDatabase((place) => measureFanOut(place, isQuick)) },
];

async function runStages(): Promise<void> {
  const [load = 0] = os.loadavg();
  const processors = `${os.availableParallelism()} processors, ${os.cpus()[0]?.model.trim() ?? 'unknown'}`;
  say(
    `Recado bench${isQuick ? ', quick' : ''}: Node ${process.version}, ${processors}, load before ${load.toFixed(2)}`,
  );
  for (const { part, title, run } of stages) {
    if (only && !only.includes(part)) continue;
    say(`\n${title}  (load ${os.loadavg()[0]?.toFixed(1)})`);
    try {
      await run();
    } catch (error) {
      say(`  failed: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void cleanUp().finally(() => process.exit(130)));
}
try {
  await runStages();
} finally {
  await cleanUp();
}
