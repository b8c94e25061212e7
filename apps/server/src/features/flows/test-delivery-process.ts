/** A process that sends deliveries until it is killed. */
import { openSeal } from '#kit/crypto/seal.ts';
import { openData } from '#kit/db/data.ts';
import { openPool } from '#kit/db/pool.ts';
import { openOutbound } from '#kit/outbound/open-outbound.ts';
import { startDeliveries } from './run-deliveries.ts';

interface Place {
  url: string;
  receiver: string;
  secret: string;
}

const { url, receiver, secret } = JSON.parse(process.argv[2] ?? '{}') as Place; // delivery-kill.int.test.ts wrote it
const pool = openPool(url);
await startDeliveries({
  ...{ data: openData(pool), pool, seal: openSeal(secret, 'settings'), outbound: openOutbound([receiver]) },
  log: { warn: (details) => process.stderr.write(`${JSON.stringify(details)}\n`) },
});
