import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createSimulatorClient } from './client.ts';
import type { Simulator, SimulatorOptions } from './start-simulator.ts';

/** generous: a start takes half a second of a processor that has nothing else to do */
const startTimeoutMs = 60_000;
const stopTimeoutMs = 3000;

export type SpawnedSimulator = Simulator & {
  pid: number;
  /** ends the process at once, as a crash would */
  kill(): Promise<void>;
};

type Ready = { url: string; controlUrl: string; rootKey: string; mediaCertificate: string };

function argumentsOf({ dir, port, controlPort, seed, typingMs }: SimulatorOptions): string[] {
  const named: [string, string | number | undefined][] = [
    ['--dir', dir],
    ['--port', port],
    ['--control-port', controlPort],
    ['--typing-ms', typingMs],
  ];
  const words = named.flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
  return [...words, '--attached', ...(seed ? ['--seed'] : [])];
}

/**
 * Starts the local WhatsApp server as a process of its own, which ends with the one that started it. Rejects when
 * it does not come up in a minute.
 */
export async function spawnSimulator(options: SimulatorOptions = {}): Promise<SpawnedSimulator> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, ...argumentsOf(options)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = await new Promise<Ready>((resolve, reject) => {
    let text = '';
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`the simulator did not start: ${why}`));
    };
    const onExit = (code: number | null) => fail(`exit ${code}`);
    const timer = setTimeout(() => fail('timeout'), startTimeoutMs);
    child.once('error', (error) => fail(error.message));
    child.once('exit', onExit);
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      if (!text.includes('\n')) return;
      clearTimeout(timer);
      child.off('exit', onExit);
      resolve(JSON.parse(text.slice(0, text.indexOf('\n'))) as Ready); // the line main.ts prints
    });
  });
  return {
    url: ready.url,
    controlUrl: ready.controlUrl,
    rootKeyHex: ready.rootKey,
    mediaCertificate: ready.mediaCertificate,
    client: createSimulatorClient(ready.controlUrl),
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(timer);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
