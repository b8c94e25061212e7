/** The product as an operator runs it: API and sessions in processes of their own, with a WhatsApp beside. */
import fs from 'node:fs';
import path from 'node:path';
import { type SpawnedSimulator, spawnSimulator } from '@recado/whatsapp-simulator';
import { Api } from '../e2e/kit/api.ts';
import { deploySplit } from '../e2e/kit/deployments.ts';
import { processorTime, temporaryFolder } from './processes.ts';

const sampleMs = 20;

/** One of the two processes that are weighed. */
export type Part = 'api' | 'sessions';
const parts: readonly Part[] = ['api', 'sessions'];

export interface SplitProduct {
  dir: string;
  simulator: SpawnedSimulator;
  api: Api;
  databaseUrl: string;
  pid(part: Part): number;
  /** Processor time of both so far, milliseconds. */
  processorTime(): number;
}

/** Resident memory of a process, MB; NaN where the system does not tell. */
export function residentMemory(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** How far the resident memory of each process rises over what it was, at most, while something is done; MB. */
export async function memoryGrowth(product: SplitProduct, work: () => Promise<void>): Promise<Record<Part, number>> {
  const read = (part: Part) => residentMemory(product.pid(part));
  const before = { api: read('api'), sessions: read('sessions') };
  const most = { ...before };
  const timer = setInterval(() => {
    for (const part of parts) most[part] = Math.max(most[part], read(part));
  }, sampleMs);
  await work().finally(() => clearInterval(timer));
  return { api: most.api - before.api, sessions: most.sessions - before.sessions };
}

/** Starts it, signs the admin in, and stops everything after the work. */
export async function withSplitProduct(work: (product: SplitProduct) => Promise<void>): Promise<void> {
  const dir = temporaryFolder();
  const simulator = await spawnSimulator({ dir: path.join(dir, 'phones') });
  try {
    const running = await deploySplit({ dir, whatsapp: simulator });
    try {
      const api = new Api(running.origin);
      await api.login();
      const pid = (part: Part) => running.processes[part].pid();
      const used = () => parts.reduce((sum, part) => sum + processorTime(pid(part)), 0);
      await work({ dir, simulator, api, databaseUrl: running.database.url, pid, processorTime: used });
    } finally {
      await running.stop();
    }
  } finally {
    await simulator.stop();
  }
}
