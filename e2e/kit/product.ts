import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Generous: a start takes a second or two on a machine that has nothing else to do. */
const startTimeoutMs = 90_000;

export interface Product {
  origin: string;
  start(): Promise<void>;
  /** kill -9 of the whole product */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** the last lines it wrote */
  output(): string;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** The product in local mode as a process of its own, on a port and a data folder that stay the same over restarts. */
export async function createProduct(options: {
  dataDir: string;
  whatsapp: { url: string; rootKeyHex: string };
}): Promise<Product> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let written = '';
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  }
  return {
    origin,
    output: () => written.slice(-4000),
    async start() {
      const env = {
        ...process.env,
        RECADO_MODE: 'local',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: options.dataDir,
        DATABASE_URL: '',
        WHATSAPP_URL: options.whatsapp.url,
        WHATSAPP_TRUST_ROOT: options.whatsapp.rootKeyHex,
      };
      const started = spawn(process.execPath, [main], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (part: Buffer) => {
          written += part.toString();
        });
      await until(
        'the product answers',
        async () => {
          if (started.exitCode !== null) throw new Error(`exit ${started.exitCode}: ${written.slice(-2000)}`);
          return (await fetch(`${origin}/api/version`)).ok;
        },
        startTimeoutMs,
      );
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
