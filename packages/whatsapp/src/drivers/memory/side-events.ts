import { linkedDeviceCapabilities } from '../../capabilities.ts';
import type { DriverCapabilities, DriverEvent } from '../../port.ts';
import type { SocketEvent } from './socket.ts';

export const MEMORY_CAPABILITIES: DriverCapabilities = { ...linkedDeviceCapabilities, groups: false };

/** What the network tells beside messages and the link itself, as driver events. */
export function sideEvents(event: SocketEvent): DriverEvent[] {
  switch (event.t) {
    case 'receipt': {
      const { chat, ack, error } = event;
      const acks: DriverEvent[] = event.ids.map((id) => ({
        t: 'ack',
        ref: { chat: chat.primary, id, fromMe: true },
        ack,
        ...(error ? { error } : {}),
      }));
      return error === 'restricted' ? [...acks, { t: 'limit', kind: 'reachout' }] : acks;
    }
    case 'drained':
      return [{ t: 'caughtUp' }];
    case 'typing':
      return [{ t: 'presence', peer: event.chat, state: event.state }];
    case 'picture':
      return [{ t: 'contact', peer: event.chat, pictureChanged: true }];
    case 'call':
      return [{ t: 'call', id: event.id, peer: event.chat, phase: event.phase, video: event.video, live: true }];
    default:
      return [];
  }
}
