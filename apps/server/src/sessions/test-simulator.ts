/** What the tests share in which the real driver speaks to the local WhatsApp server. */
import { BaileysDriver, translateBaileys } from '@recado/whatsapp/baileys';
import type { Simulator } from '@recado/whatsapp-simulator';
import type { Data } from '#kit/db/data.ts';
import type { TestDatabase } from '#testing/test-database.ts';
import { productInbound } from './product-inbound.ts';
import { connectionRow, MemoryNetwork, type MemoryRun, runMemory, until } from './test-session.ts';
import type { SessionRuntimeOptions } from './types.ts';

type Waits = NonNullable<NonNullable<ConstructorParameters<typeof BaileysDriver>[1]>['timings']>;

/** How long a step of the real driver may take. */
export const patienceMs = 45_000;

/** Runs connections with the real driver and the product's inbound side; `waits` are the driver's. */
export function runOnSimulator(
  database: TestDatabase,
  { url, rootKeyHex: rootKey, mediaCertificate }: Simulator,
  { waits, ...options }: Partial<SessionRuntimeOptions> & { nodeId: string; waits?: Waits },
): Promise<MemoryRun> {
  const driver: SessionRuntimeOptions['driver'] = {
    make: (host) =>
      new BaileysDriver(host, { local: { url, rootKey, mediaCertificate }, ...(waits ? { timings: waits } : {}) }),
    translate: translateBaileys,
  };
  return runMemory(database, new MemoryNetwork(), { inbound: productInbound, driver, ...options });
}

/** Waits for the QR code of a connection, reads it with the phone of that number, and waits for the link. */
export async function linkOnSimulator(
  data: Data,
  { client }: Simulator,
  { connectionId, number, ms = patienceMs }: { connectionId: number; number: string; ms?: number },
): Promise<void> {
  const row = () => connectionRow(data, connectionId);
  await client.scan(number, await until('a QR code', async () => (await row()).qrcode, ms));
  await until('the link', async () => (await row()).status === 'CONNECTED', ms);
}
