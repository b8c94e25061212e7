import { createSimulatorClient, type SimulatorClient } from './client.ts';
import { openControl } from './control-server.ts';
import { demoCompany, demoCustomers } from './demo-world.ts';
import { openEdge } from './edge.ts';
import { resumeFiles } from './handset-files.ts';
import { Load } from './load.ts';
import { openMediaHost } from './media-host.ts';
import { quietSignalConsole } from './quiet-console.ts';
import { ScriptRunner } from './script-runner.ts';
import { World } from './world.ts';

/** the others join when a script needs them */
const seededCustomers = 3;

export type SimulatorOptions = {
  /** folder of the state; absent, everything is in memory */
  dir?: string;
  /** port of the websocket edge; 0 or absent takes a free one */
  port?: number;
  /** port of the control surface; 0 or absent takes a free one */
  controlPort?: number;
  /** adds the demo company and its customers, once */
  seed?: boolean;
  /** how long customers of scripts type before a message, milliseconds */
  typingMs?: number;
  /** how long a stanza waits for the one that may overtake it where faults ask for that, milliseconds */
  reorderHoldMs?: number;
};

export type Simulator = {
  /** address for the protocol client */
  url: string;
  controlUrl: string;
  /** the root key a client must trust instead of the built-in one, hexadecimal */
  rootKeyHex: string;
  /** PEM of the certificate of the media host, which nobody else trusts */
  mediaCertificate: string;
  client: SimulatorClient;
  stop(): Promise<void>;
};

/**
 * Starts the local WhatsApp server inside this process. Rejects when a port is taken; one folder belongs to one
 * simulator at a time.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  quietSignalConsole();
  const edge = await openEdge(options.port ?? 0);
  const world = await World.open(options.dir);
  if (options.reorderHoldMs !== undefined) world.faults.reorderHoldMs = options.reorderHoldMs;
  if (options.seed) {
    world.addPhone({ ...demoCompany, kind: 'company' });
    for (const customer of demoCustomers.slice(0, seededCustomers)) world.addPhone(customer);
  }
  const mediaHost = await openMediaHost(world);
  resumeFiles(world);
  edge.serve(world);
  const load = new Load(world);
  const scripts = new ScriptRunner(world, options.typingMs === undefined ? {} : { typingMs: options.typingMs });
  const control = await openControl({ world, load, scripts }, options.controlPort ?? 0);
  return {
    url: world.url,
    controlUrl: control.url,
    rootKeyHex: world.rootKeyHex,
    mediaCertificate: world.mediaCertificate,
    client: createSimulatorClient(control.url),
    async stop() {
      load.stop();
      scripts.stop();
      edge.close();
      control.close();
      mediaHost.close();
      world.journal.close();
      world.media.close();
    },
  };
}
