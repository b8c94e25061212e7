import { randomBytes } from 'node:crypto';
import { deliver } from './delivery.ts';
import type { Phone } from './phone.ts';
import { type BinaryNode, el, unixSeconds } from './stanza.ts';
import type { World } from './world.ts';

/** Tells every linked device of some accounts that something changed. */
export function notify(
  world: World,
  accounts: Iterable<Phone>,
  attributes: Record<string, string>,
  child: BinaryNode,
): void {
  const parcels = [...accounts].flatMap((account) =>
    [...account.devices.values()].map((device) => {
      const attrs = { ...attributes, id: randomBytes(8).toString('hex').toUpperCase(), t: unixSeconds() };
      return { device, node: el('notification', attrs, [child]) };
    }),
  );
  deliver(world, parcels);
}
