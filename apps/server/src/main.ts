/** The composition root: reads the configuration, opens everything in order, and says where to go. */
import path from 'node:path';
import { limits } from '@recado/contract';
import { translate } from '@recado/i18n';
// Only what starts it: the simulated phones themselves bring a whole WhatsApp library, which their process loads.
import { type SpawnedSimulator, spawnSimulator } from '@recado/whatsapp-simulator/spawn';
import { type Config, ConfigError, readConfig } from '#config';
import { createSetupLink } from '#features/auth/index.ts';
import { checkKey, notePlace, readPlace } from '#features/installation/index.ts';
import { type Data, openData } from '#kit/db/data.ts';
import { hostNamesOf } from '#kit/http/host-names.ts';
import { openOutbound } from '#kit/outbound/open-outbound.ts';
import { createMediaLinks } from '#kit/storage/media-links.ts';
import { openStorage } from '#kit/storage/open-storage.ts';
import { localLogins, seedDemoCompany } from '../seeds/demo-company.ts';
import { createApp } from './app.ts';
import { serviceProblems } from './check-services.ts';
import { openHealthPort } from './health-port.ts';
import { startJobs } from './jobs/index.ts';
import { markLocal } from './local-mark.ts';
import { type LocalModel, startLocalModel } from './local-model.ts';
import { type OpenDatabase, openDatabaseOrExit } from './open-database.ts';
import { whyDemo } from './refuse-demo.ts';
import { inBoth, say } from './say.ts';
import { openNumberLookup, sessionLog, spawnSessionThreads } from './sessions/index.ts';

const startedAt = performance.now();

function configOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    say(`The settings are not right:\n${error.sentences.map((sentence) => `  - ${sentence}`).join('\n')}`);
    process.exit(1);
  }
}

/** Local mode brings its own WhatsApp server, unless another one is named. */
function startSimulatedPhone(config: Config): Promise<SpawnedSimulator> | null {
  if (config.mode !== 'local' || config.whatsapp.url) return null;
  return spawnSimulator({ dir: path.join(config.dataDir, 'whatsapp'), seed: true });
}

const both = (key: 'startup.signInWith' | 'startup.stop') => `${translate('pt', key)} / ${translate('en', key)}`;

/** Local mode brings a model that needs no key; beside the own port, so that prompts find it again after a restart. */
async function startTestModel({ mode, port }: Config): Promise<LocalModel | null> {
  if (mode !== 'local') return null;
  return startLocalModel(port === 0 ? 0 : port + 7).catch(() => startLocalModel());
}

function localHelp(origin: string): string[] {
  const logins = localLogins.map(({ email, password, role }) => `  ${email}   ${password}   ${role}`);
  const steps = (['open', 'connect', 'phone'] as const).map((step) =>
    translate('pt', `startup.steps.${step}`, { origin }),
  );
  return ['', both('startup.signInWith'), ...logins, '', ...steps, '', both('startup.stop')];
}

function announce(config: Config, address: string, setupToken: string | null, model: LocalModel | null): void {
  const origin = config.publicUrl ?? address;
  const lines = [`\nRecado: ${origin}   (${Math.round(performance.now() - startedAt)} ms)`];
  if (config.mode === 'local') lines.push(...localHelp(origin));
  if (model) lines.push(inBoth('startup.model', { url: model.baseUrl }));
  if (hostNamesOf(config) === null) lines.push('', inBoth('startup.anyName'));
  if (setupToken)
    lines.push(
      '',
      `First set-up, works once, for ${limits.setupLinkMinutes} minutes (a start makes a new link): ${origin}/setup?token=${setupToken}`,
    );
  say(lines.join('\n'));
}

function sayWhyNotListening(config: Config, error: NodeJS.ErrnoException): never {
  const ports = { port: String(config.port), other: String(config.port + 1) };
  if (error.code === 'EADDRINUSE') say(inBoth('startup.portInUse', ports));
  else say(`Could not listen on ${config.host}:${config.port}: ${error.message}`);
  process.exit(1);
}

/** An operated server does not start with logins that everybody knows. */
async function sayIfDemo(config: Config, data: Data, database: OpenDatabase): Promise<void> {
  const why = await whyDemo(config, data);
  if (why === null) return;
  say(why);
  await database.close();
  process.exit(1);
}

/** With another secret nothing that is sealed could be read: no connection, no key of a company. */
async function sayIfOtherKey({ secretKey }: Config, data: Data, database: OpenDatabase): Promise<void> {
  if (await data.system((tx) => checkKey(tx, secretKey))) return;
  say(inBoth('startup.otherKey'));
  await database.close();
  process.exit(1);
}

/** `--check`: everything wrong at once, and nothing is served. */
async function sayWhatIsWrong(config: Config, database: OpenDatabase): Promise<never> {
  const problems = await serviceProblems(config);
  say(problems.length ? problems.map((one) => `  - ${one}`).join('\n') : inBoth('startup.checked'));
  await database.close();
  process.exit(problems.length ? 1 : 0);
}

/** A restored copy starts, and leaves WhatsApp to the original until it is told that this is the place now. */
async function sayIfCopy(data: Data, { pool, folder }: OpenDatabase): Promise<void> {
  const heldSince = await notePlace(data, await readPlace(pool, folder));
  if (heldSince) say(`\n${inBoth('startup.place.held', { command: 'npm run admin -- here' })}`);
}

/** Goes on only with a database, a folder and a secret that belong together. */
async function admit(config: Config, data: Data, database: OpenDatabase): Promise<void> {
  await sayIfDemo(config, data, database);
  await sayIfCopy(data, database);
  await sayIfOtherKey(config, data, database);
  if (process.argv.includes('--check')) await sayWhatIsWrong(config, database);
}

/** A process without the API listens only to whoever asks how it is, and only when it is told where. */
async function openHealthOrExit(config: Config, parts: Parameters<typeof openHealthPort>[2]) {
  const { healthPort: port } = config;
  if (port === undefined) return async () => undefined;
  const open = await openHealthPort(config, port, parts).catch((error: NodeJS.ErrnoException) =>
    sayWhyNotListening({ ...config, port }, error),
  );
  return open.close;
}

async function run(config: Config): Promise<() => Promise<void>> {
  const simulator = startSimulatedPhone(config);
  const database = await openDatabaseOrExit(config);
  const { pool } = database;
  const data = openData(pool);
  const files = { folder: path.resolve(config.dataDir, 'media'), s3: config.s3 };
  const storage = openStorage(files);
  await admit(config, data, database);
  if (config.mode === 'local') {
    markLocal(config.dataDir);
    await seedDemoCompany(data);
  }
  // A link made by a process that shows none would end the one that the operator was shown.
  const showsSetup = config.mode === 'operator' && config.roles.includes('api');
  const setupToken = showsSetup ? await createSetupLink(data) : null;
  let simulatorUrl: string | null = null;
  const sessions = config.roles.includes('sessions')
    ? spawnSessionThreads({ config, pool, databaseUrl: database.url, simulator, storage: files })
    : null;
  const numbers = await openNumberLookup({ pool, own: sessions, log: sessionLog(config.logLevel) });
  const { lookup } = numbers;
  const model = await startTestModel(config);
  const outbound = openOutbound([...config.outboundAllowedHosts, ...(model ? [model.place] : [])]);
  const jobs = config.roles.includes('jobs')
    ? await startJobs({ data, pool, storage, lookup, outbound, ...config })
    : null;
  simulator?.then(
    (running) => {
      simulatorUrl = running.controlUrl;
    },
    (error: Error) => say(error.message),
  );
  let close = async (): Promise<void> => undefined;
  if (config.roles.includes('api')) {
    const server = await createApp({
      config,
      data,
      pool,
      localLogins,
      simulatorUrl: () => simulatorUrl,
      lookup,
      outbound,
      servesPages: true,
      storage,
      links: createMediaLinks(config.secretKey, config.publicUrl),
    });
    const address = await server.app
      .listen({ port: config.port, host: config.host })
      .catch((error: NodeJS.ErrnoException) => sayWhyNotListening(config, error));
    close = () => server.close();
    void serviceProblems(config).then((problems) => problems.forEach(say));
    announce(config, address, setupToken, model);
  } else {
    close = await openHealthOrExit(config, { data, pool, storage });
    say(`Recado: ${config.roles.join(', ')} running.`);
  }
  return async () => {
    await jobs?.stop();
    await sessions?.stop();
    await close();
    await numbers.stop();
    await outbound.close();
    await model?.close();
    await (await simulator?.catch(() => undefined))?.stop();
    await database.close();
  };
}

const config = configOrExit();
if (config.parent !== undefined) {
  const { parent } = config;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1000).unref();
}
let stop: (() => Promise<void>) | undefined;
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // While it starts nothing waits to be finished: what was started hears of the end by itself.
    if (!stop) process.exit(1);
    if (stopping) return;
    stopping = true;
    // A stop that hangs must not keep the operator waiting: everything that matters is committed already.
    setTimeout(() => process.exit(1), 10_000).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
stop = await run(config);
