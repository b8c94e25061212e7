/** The order of the bench, and what it needs: see tools/bench.mjs. */
import os from 'node:os';
import { createTestDatabase } from '../apps/server/src/testing/test-database.ts';
import { startTestServer } from '../apps/server/src/testing/test-database-server.ts';
import { measureAttacks } from './attack-stage.ts';
import { measureBotStage } from './bot-stage.ts';
import { measureBrowser } from './browser-stage.ts';
import { measureConnections } from './connections-stage.ts';
import { measureContacts } from './contacts-stage.ts';
import { measureDashboard } from './dashboard-stage.ts';
import { measureFanOut } from './fan-out-stage.ts';
import { say } from './figures.ts';
import { measureInbound, measurePipelineAlone } from './inbound-stage.ts';
import { measureLists, measureSearch } from './lists-stage.ts';
import { measureMedia } from './media-stage.ts';
import { measurePages } from './pages-stage.ts';
import { cleanUp, temporaryFolder } from './processes.ts';
import type { Place } from './product.ts';
import { measureSignIns } from './sign-in-stage.ts';
import { measureMemory, measureStartUp } from './start-stage.ts';

const isQuick = process.argv.includes('--quick');
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const stops: (() => Promise<void>)[] = [];

interface Stage {
  part: string;
  title: string;
  run(): Promise<void>;
}

/** A database server for this run, as an operator has one. */
async function withServer(work: () => Promise<void>): Promise<void> {
  if (!process.env.TEST_DATABASE_SERVER) {
    const server = await startTestServer();
    process.env.TEST_DATABASE_SERVER = server.url;
    stops.push(server.stop);
  }
  await work();
}

/** An empty database of its own on that server. */
const withDatabase = (work: (place: Place) => Promise<void>): Promise<void> =>
  withServer(async () => work({ dir: temporaryFolder(), url: await createTestDatabase() }));

const idleSeconds = isQuick ? 10 : 60;
const stages: Stage[] = [
  { part: 'start', title: 'Start-up', run: measureStartUp },
  {
    part: 'memory',
    title: 'Memory',
    run: () => withDatabase((place) => measureMemory(place, idleSeconds)),
  },
  {
    part: 'pages',
    title: 'Pages and sending, 50,000 tickets, local mode',
    run: () => measurePages({ dir: temporaryFolder() }, isQuick),
  },
  {
    part: 'signins',
    title: 'Pages beside people who sign in, local mode',
    run: () => measureSignIns({ dir: temporaryFolder() }, isQuick),
  },
  {
    part: 'attacks',
    title: 'Pages of one company while another attacks, local mode',
    run: () => measureAttacks({ dir: temporaryFolder() }, isQuick),
  },
  {
    part: 'contacts',
    title: 'Contacts, 100,000 of them, local mode',
    run: () => measureContacts({ dir: temporaryFolder() }, isQuick),
  },
  {
    part: 'pipeline',
    title: 'Inbound, the pipeline alone, local mode',
    run: () => measurePipelineAlone(isQuick),
  },
  { part: 'bot', title: 'Inbound with a bot, local mode', run: () => measureBotStage(isQuick) },
  { part: 'inbound', title: 'Inbound through the real driver, local mode', run: () => measureInbound(isQuick) },
  {
    part: 'media',
    title: "A large document both ways, operator's mode",
    run: () => withServer(() => measureMedia(isQuick)),
  },
  {
    part: 'connections',
    title: "Sixty connections in one session process, operator's mode",
    run: () => withServer(() => measureConnections(isQuick)),
  },
  {
    part: 'lists',
    title: 'Ticket lists, 10,000 not closed of 50,000, local mode',
    run: () => measureLists({ dir: temporaryFolder() }, isQuick),
  },
  {
    part: 'search',
    title: "Search over 2,000,000 messages, operator's mode",
    run: () => withDatabase((place) => measureSearch(place, isQuick)),
  },
  {
    part: 'dashboard',
    title: 'The dashboard over 500,000 attendances, local mode',
    run: () => measureDashboard({ dir: temporaryFolder() }, isQuick),
  },
  {
    part: 'browser',
    title: 'The desk in a browser, local mode',
    run: () => measureBrowser({ dir: temporaryFolder() }, isQuick),
  },
  {
    part: 'fanout',
    title: 'Fan-out, local mode',
    run: () => measureFanOut({ dir: temporaryFolder() }, isQuick),
  },
  {
    part: 'fanout',
    title: "Fan-out, operator's mode",
    run: () => withDatabase((place) => measureFanOut(place, isQuick)),
  },
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
  for (const stop of stops) await stop();
}
