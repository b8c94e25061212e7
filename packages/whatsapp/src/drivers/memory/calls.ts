import { type Address, type DriverHost, SendFailure } from '../../port.ts';
import { callStanza, receiveStanza } from './entry.ts';
import type { MemoryAccount, MemoryNetwork } from './network.ts';
import type { SocketEvent, Stanza } from './socket.ts';

/** Calls as the driver interface promises them: whatever nobody answered is journaled once, refused ones as refused. */
export class MemoryCalls {
  readonly #network: MemoryNetwork;
  readonly #host: DriverHost;
  /** By id, whether they are video calls. */
  readonly #ringing = new Map<string, boolean>();

  constructor(network: MemoryNetwork, host: DriverHost) {
    this.#network = network;
    this.#host = host;
  }

  async take(account: MemoryAccount, event: SocketEvent & { t: 'call' }): Promise<void> {
    if (event.phase === 'offer') this.#ringing.set(event.id, event.video);
    else await this.#note(account, callStanza(event.chat, event.id, event.video, false));
  }

  async reject(account: MemoryAccount, id: string, from: Address): Promise<void> {
    const customer = this.#network.customerAt(from);
    if (!customer) throw new SendFailure('notOnWhatsapp');
    await this.#note(account, callStanza(customer.peer, id, this.#ringing.get(id) ?? false, true));
    customer.refusedCalls.push(id);
  }

  #note(account: MemoryAccount, stanza: Stanza): Promise<void> {
    return receiveStanza(this.#host, stanza, { kind: 'phone', value: account.number });
  }
}
