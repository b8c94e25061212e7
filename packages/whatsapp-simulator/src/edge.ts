import { once } from 'node:events';
import { WebSocketServer } from 'ws';
import { Connection } from './connection.ts';
import type { CutSide, StreamErrorCode } from './control-types.ts';
import type { LinkedDevice } from './linked-device.ts';
import type { Phone } from './phone.ts';
import { el } from './stanza.ts';
import type { World } from './world.ts';

export type Edge = { serve(world: World): void; close(): void };

/**
 * Takes the port of the websocket edge on loopback; port 0 takes a free one. It comes before the state is
 * opened, so a second simulator on the same port fails without touching the first one's folder.
 */
export async function openEdge(port: number): Promise<Edge> {
  const server = new WebSocketServer({ port, host: '127.0.0.1', perMessageDeflate: false });
  let served: World | undefined;
  server.on('connection', (socket) => {
    if (!served) return socket.terminate();
    served.counters.connections++;
    served.connections.add(new Connection(served, socket));
  });
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the edge has no port');
  return {
    serve(world) {
      world.url = `ws://127.0.0.1:${address.port}/ws/chat`;
      served = world;
    },
    close() {
      for (const connection of served?.connections ?? []) connection.cut();
      server.close();
    },
  };
}

function connected(phones: Phone[]): LinkedDevice[] {
  return phones.flatMap((phone) => [...phone.devices.values()]).filter((device) => device.connection !== undefined);
}

/** Cuts the sockets of the companions without a goodbye. Returns how many. */
export function dropConnections(world: World, phones: Phone[]): number {
  const devices = connected(phones);
  for (const device of devices) device.connection?.cut();
  world.activity.note({ type: 'fault', what: `drop ${devices.length}` });
  return devices.length;
}

/** Breaks the lines of the companions after so many more bytes. Returns how many there are. */
export function cutConnections(world: World, phones: Phone[], cut: { side: CutSide; bytes: number }): number {
  const devices = connected(phones);
  for (const device of devices) device.connection?.cutAfter(cut.side, cut.bytes);
  world.activity.note({ type: 'fault', what: `cut after ${cut.bytes} bytes ${cut.side} x ${devices.length}` });
  return devices.length;
}

/** Lets the connections of the companions go silent, as half-open sockets do. */
export function silenceConnections(world: World, phones: Phone[]): number {
  const devices = connected(phones);
  for (const device of devices) if (device.connection) device.connection.isSilent = true;
  world.activity.note({ type: 'fault', what: `silent ${devices.length}` });
  return devices.length;
}

/** Ends the streams of the companions with a code; 403 also refuses their next logins until it is lifted. */
export function endStreams(world: World, phones: Phone[], code: StreamErrorCode): number {
  const devices = connected(phones);
  if (code === 403) for (const phone of phones) world.faults.refusedLogins.set(phone.number, 403);
  for (const device of devices) {
    const conflict = el('stream:error', {}, [el('conflict', { type: 'replaced' })]);
    device.connection?.send(code === 440 ? conflict : el('stream:error', { code }));
    device.connection?.close();
  }
  world.activity.note({ type: 'fault', what: `stream error ${code} x ${devices.length}` });
  return devices.length;
}
