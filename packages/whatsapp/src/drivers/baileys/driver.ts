import { generateMessageIDV2, type WASocket } from 'baileys';
import type { Address, Driver, DriverCapabilities, DriverHost, LookupResult, OutboundItem, Ref } from '../../port.ts';
import type { Sent } from './acks.ts';
import { jidOf, keyOf } from './addresses.ts';
import { lookupNumbers, pictureOf } from './directory.ts';
import { LinkLife } from './link-life.ts';
import type { BaileysOptions } from './options.ts';
import { sendItem } from './outgoing.ts';
import { Recent } from './recent.ts';
import { silenceLibraryConsole } from './silence-console.ts';

/** What happened lately is remembered for this many messages. */
const REMEMBERED = 2000;

/** The driver on WhatsApp's own protocol, through the unmodified library. */
export class BaileysDriver implements Driver {
  readonly capabilities: DriverCapabilities = {
    edit: true,
    revokeForAll: true,
    reactions: true,
    groups: false,
    templates: false,
    typing: true,
    calls: false,
    pictures: true,
    pairing: ['qr', 'code'],
  };
  readonly #life: LinkLife;
  readonly #sent = new Recent<Sent>(REMEMBERED);
  readonly #followed = new WeakMap<WASocket, Set<string>>();
  readonly #log: DriverHost['log'];

  /** @throws Error when the local server is not a loopback websocket */
  constructor(host: DriverHost, options: BaileysOptions = {}) {
    silenceLibraryConsole();
    this.#log = host.log;
    this.#life = new LinkLife(host, options, { sent: this.#sent, known: new Recent<true>(REMEMBERED) });
  }

  start(): Promise<void> {
    return this.#life.start();
  }

  stop(): Promise<void> {
    return this.#life.stop();
  }

  logout(): Promise<void> {
    return this.#life.logout();
  }

  requestPairingCode(digits: string): Promise<string> {
    return this.#life.requestPairingCode(digits);
  }

  async send(item: OutboundItem): Promise<{ raw: Uint8Array }> {
    try {
      const raw = await this.#life.run((sock) => {
        this.#sent.set(item.id, { to: item.to, at: Date.now(), isAcked: false });
        this.#follow(sock, item.to);
        return sendItem(sock, item);
      });
      return { raw };
    } catch (error) {
      // It did not leave, as far as we know: no answer is to be expected.
      const sent = this.#sent.get(item.id);
      if (sent) sent.isAcked = true;
      throw error;
    }
  }

  markRead(refs: Ref[]): Promise<void> {
    return this.#life.run((sock) => {
      for (const ref of refs) this.#follow(sock, ref.chat);
      return sock.readMessages(refs.map(keyOf));
    });
  }

  async typing(to: Address, on: boolean): Promise<void> {
    const jid = jidOf(to);
    if (!jid) return;
    await this.#life.run((sock) => {
      this.#follow(sock, to);
      return sock.sendPresenceUpdate(on ? 'composing' : 'paused', jid);
    });
  }

  lookup(numbers: string[]): Promise<LookupResult[]> {
    return this.#life.run((sock) => lookupNumbers(sock, numbers));
  }

  picture(of: Address): Promise<string | undefined> {
    return this.#life.run((sock) => pictureOf(sock, of));
  }

  newMessageId(): string {
    return generateMessageIDV2(this.#life.myId);
  }

  /** WhatsApp tells who is typing only to those who asked, once per connection. */
  #follow(sock: WASocket, address: Address): void {
    const jid = jidOf(address);
    if (!jid || address.kind === 'group') return;
    const followed = this.#followed.get(sock) ?? new Set<string>();
    this.#followed.set(sock, followed);
    if (followed.has(jid)) return;
    followed.add(jid);
    sock
      .presenceSubscribe(jid)
      .catch((error: unknown) => this.#log?.('debug', 'Presence was not subscribed', { error: String(error) }));
  }
}
