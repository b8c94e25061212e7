import type { Tick } from './control-types.ts';
import { deliver } from './delivery.ts';
import type { Group } from './directory.ts';
import type { Phone } from './phone.ts';
import { el, unixSeconds } from './stanza.ts';
import type { World } from './world.ts';

const receiptTypes: Partial<Record<Tick, string>> = { 4: 'read', 5: 'played' };

/** A reader confirms messages of an author: both phones show it and the author's companions are told. */
export function confirm(world: World, reader: Phone, author: Phone, ids: string[], ack: Tick, group?: Group): void {
  const [id] = ids;
  if (id === undefined || reader === author) return;
  const attributes = {
    from: group?.id ?? reader.publicAddress,
    participant: group ? (group.addressing === 'lid' ? reader.lid : reader.jid) : undefined,
    id,
    t: unixSeconds(),
    type: receiptTypes[ack],
  };
  const others = ids.slice(1).map((other) => el('item', { id: other }));
  const node = el('receipt', attributes, others.length > 0 ? [el('list', {}, others)] : undefined);
  const show = () => {
    const changed = author.chats.tick(group?.id ?? reader.number, ids, ack);
    reader.chats.tick(group?.id ?? author.number, ids, ack);
    if (changed.length === 0) return;
    world.activity.note({ type: 'tick', number: author.number, chat: group?.id ?? reader.number, ids: changed, ack });
  };
  deliver(
    world,
    [...author.devices.values()].map((device) => ({ device, node })),
    show,
  );
}

/** A handset could not open a message of a companion and asks for it again. */
export function askAgain(world: World, phone: Phone, author: Phone, id: string, count: number): void {
  const attributes = { from: phone.publicAddress, id, t: unixSeconds(), type: 'retry' };
  const node = el('receipt', attributes, [el('retry', { count, id, t: unixSeconds(), v: 1 })]);
  deliver(
    world,
    [...author.devices.values()].map((device) => ({ device, node })),
  );
  world.activity.note({ type: 'retry', number: phone.number, id, direction: 'asked' });
}
