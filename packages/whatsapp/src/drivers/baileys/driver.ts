import type { Readable } from 'node:stream';
import { generateMessageIDV2, type WASocket } from 'baileys';
import { bounded } from '../../bounds.ts';
import { linkedDeviceCapabilities } from '../../capabilities.ts';
import { MediaFailure } from '../../media.ts';
import {
  type Address,
  type Driver,
  type DriverCapabilities,
  type DriverHost,
  type GroupFacts,
  type LookupResult,
  type MediaPointer,
  type OutboundItem,
  type Ref,
  SendFailure,
} from '../../port.ts';
import type { Sent } from './acks.ts';
import { jidOf, keyOf } from './addresses.ts';
import { Calls } from './calls.ts';
import { groupOf, lookupNumbers, pictureOf } from './directory.ts';
import { LinkLife } from './link-life.ts';
import { askForMediaAgain } from './media-again.ts';
import { type DownloadOptions, downloadMedia } from './media-download.ts';
import { type BaileysOptions, type BaileysTimings, TIMINGS } from './options.ts';
import { sendItem } from './outgoing.ts';
import { downloadPicture } from './picture-download.ts';
import { Recent } from './recent.ts';
import { Recipients } from './recipients.ts';
import { silenceLibraryConsole } from './silence-console.ts';

/** What happened lately is remembered for this many messages. */
const REMEMBERED = 2000;

/** The driver on WhatsApp's own protocol, through the unmodified library. */
export class BaileysDriver implements Driver {
  readonly capabilities: DriverCapabilities = linkedDeviceCapabilities;
  readonly #life: LinkLife;
  readonly #sent = new Recent<Sent>(REMEMBERED);
  readonly #calls = new Calls();
  readonly #recipients: Recipients;
  readonly #followed = new WeakMap<WASocket, Set<string>>();
  readonly #log: DriverHost['log'];
  readonly #options: BaileysOptions;
  readonly #timings: BaileysTimings;

  /** @throws Error when the local server is not a loopback websocket */
  constructor(host: DriverHost, options: BaileysOptions = {}) {
    silenceLibraryConsole();
    this.#log = host.log;
    const onEvent: DriverHost['onEvent'] = (event) => host.onEvent(bounded(event));
    this.#recipients = new Recipients(onEvent);
    this.#options = options;
    this.#timings = { ...TIMINGS, ...options.timings };
    this.#life = new LinkLife({ ...host, onEvent }, options, {
      sent: this.#sent,
      known: new Recent<true>(REMEMBERED),
      calls: this.#calls,
    });
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
      // No answer is due before a file is uploaded, which may take longer than the watchdog waits.
      const at = item.kind === 'media' ? Number.POSITIVE_INFINITY : Date.now();
      const sent: Sent = { to: item.to, at, isAcked: false };
      const raw = await this.#life.run((sock) => {
        this.#sent.set(item.id, sent);
        this.#follow(sock, item.to);
        return sendItem(sock, item, this.#recipients);
      });
      if (item.kind === 'media') sent.at = Date.now();
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

  rejectCall(id: string, from: Address): Promise<void> {
    return this.#life.run((sock) => this.#calls.reject(sock, id, from));
  }

  lookup(numbers: string[]): Promise<LookupResult[]> {
    return this.#life.run((sock) => lookupNumbers(sock, numbers));
  }

  group(of: Address): Promise<GroupFacts> {
    return this.#life.run(async (sock) => bounded(await groupOf(sock, of)));
  }

  picture(of: Address): Promise<string | undefined> {
    return this.#life.run((sock) => pictureOf(sock, of));
  }

  fetchPicture(address: string, signal?: AbortSignal): Promise<Readable> {
    return downloadPicture(address, this.#download(signal));
  }

  fetchMedia(pointer: MediaPointer, signal?: AbortSignal): Promise<Readable> {
    return downloadMedia(pointer, this.#download(signal));
  }

  async requestMediaAgain(ref: Ref, pointer: MediaPointer): Promise<MediaPointer> {
    try {
      return await this.#life.run((sock) => askForMediaAgain(sock, ref, pointer, this.#timings.mediaAgainMs));
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      throw new MediaFailure('transient', error.message, { cause: error });
    }
  }

  newMessageId(): string {
    return generateMessageIDV2(this.#life.myId);
  }

  #download(signal: AbortSignal | undefined): DownloadOptions {
    return { local: this.#options.local, idleMs: this.#timings.mediaIdleMs, signal };
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
