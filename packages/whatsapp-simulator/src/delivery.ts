import type { Connection } from './connection.ts';
import type { LinkedDevice } from './linked-device.ts';
import { type BinaryNode, el } from './stanza.ts';
import type { World } from './world.ts';

type Parcel = { device: LinkedDevice; node: BinaryNode };

/**
 * Gives stanzas to a device at least once: they are durable before anything is sent, stay with the device
 * until its ack or receipt comes, and are given again after it reconnects. What the sender shows is written
 * by `show`, after the stanzas: a crash in the middle of the write never leaves a message that only looks sent.
 */
export function deliver(world: World, parcels: Parcel[], show?: () => void): void {
  const held = parcels.map(({ device, node }) => ({ device, node, encoded: device.hold(node) }));
  show?.();
  world.journal.flush();
  for (const { device, node, encoded } of held) {
    world.counters.toDevices++;
    world.faults.pass(device, node, () => device.connection?.sendEncoded(encoded));
  }
}

/** Hands a device that has just logged in everything it has not confirmed, in order and marked as offline. */
export function redeliver(world: World, connection: Connection, device: LinkedDevice): void {
  const queue = device.undelivered;
  const count = queue.length;
  world.counters.redelivered += count;
  const preview = { count, message: count, receipt: 0, notification: 0, call: 0, appdata: 0 };
  if (count > 0) connection.send(el('ib', {}, [el('offline_preview', preview)]));
  for (const [index, node] of queue.entries()) {
    connection.send({ ...node, attrs: { ...node.attrs, offline: String(index) } });
  }
  connection.send(el('ib', {}, [el('offline', { count })]));
}
