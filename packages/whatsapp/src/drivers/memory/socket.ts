import { randomBytes } from 'node:crypto';
import type { Ack, Address, Body, Marks, Peer, SendError } from '../../port.ts';

/** A message, edit, deletion or reaction on its way to a linked account. `author` wrote it; `targetFromAccount` tells whose message is meant. */
export type Stanza = {
  id: string;
  at: number;
  fromMe: boolean;
  chat: Peer;
  pushName?: string;
  offline: boolean;
  what:
    | { t: 'message'; body: Body; quoted?: { id: string; fromMe: boolean; body?: Body }; marks?: Marks }
    | { t: 'edited'; target: string; body: Body }
    | { t: 'revoked'; target: string }
    | { t: 'reaction'; target: string; targetFromMe: boolean; emoji?: string };
};

/** Why the network closed a socket. The last stands for a ceremony that nothing here performs: its outcome alone. */
export type ClosedWhy = 'dropped' | 'removed' | 'banned' | 'replaced' | 'qrExpired' | 'passkeyRequired';

export type SocketEvent =
  | { t: 'stanza'; stanza: Stanza }
  | { t: 'receipt'; chat: Peer; ids: string[]; ack: Ack; error?: SendError }
  | { t: 'typing'; chat: Peer; state: 'composing' | 'recording' | 'paused' }
  | { t: 'picture'; chat: Peer }
  | { t: 'call'; id: string; chat: Peer; phase: 'offer' | 'missed' | 'ended'; video: boolean }
  /** Everything that had waited was given. */
  | { t: 'drained' }
  | { t: 'paired'; me: Address; meLid: Address; secret: string }
  | { t: 'code'; code: string }
  | { t: 'closed'; why: ClosedWhy };

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
  close(why: ClosedWhy): void {
    if (!this.open) return;
    this.open = false;
    setImmediate(() => this.#listener({ t: 'closed', why }));
  }
}
