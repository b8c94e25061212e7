import { randomBytes } from 'node:crypto';
import type { Ack, Address, Body, Peer, SendError } from '../../port.ts';

/** A message, edit, deletion or reaction on its way to a linked account. `author` wrote it; `targetFromAccount` tells whose message is meant. */
export type Stanza = {
  id: string;
  at: number;
  fromMe: boolean;
  chat: Peer;
  pushName?: string;
  offline: boolean;
  what:
    | { t: 'message'; body: Body; quoted?: { id: string; fromMe: boolean; body?: Body } }
    | { t: 'edited'; target: string; body: Body }
    | { t: 'revoked'; target: string }
    | { t: 'reaction'; target: string; targetFromMe: boolean; emoji?: string };
};

export type SocketEvent =
  | { t: 'stanza'; stanza: Stanza }
  | { t: 'receipt'; chat: Peer; ids: string[]; ack: Ack; error?: SendError }
  | { t: 'typing'; chat: Peer; state: 'composing' | 'recording' | 'paused' }
  | { t: 'call'; id: string; chat: Peer; phase: 'offer' | 'missed' | 'ended'; video: boolean }
  | { t: 'paired'; me: Address; meLid: Address; secret: string }
  | { t: 'code'; code: string }
  | { t: 'closed'; why: 'dropped' | 'removed' | 'banned' | 'replaced' | 'qrExpired' };

export type Listener = (event: SocketEvent) => void;

/** An open connection of one driver. Events arrive in order, each in its own turn of the event loop. */
export class MemorySocket {
  readonly ref = `ref-${randomBytes(6).toString('hex')}`;
  open = true;
  readonly #listener: Listener;
  constructor(listener: Listener) {
    this.#listener = listener;
  }
  emit(event: SocketEvent): void {
    setImmediate(() => {
      if (this.open) this.#listener(event);
    });
  }
  close(why: 'dropped' | 'removed' | 'banned' | 'replaced' | 'qrExpired'): void {
    if (!this.open) return;
    this.open = false;
    setImmediate(() => this.#listener({ t: 'closed', why }));
  }
}
