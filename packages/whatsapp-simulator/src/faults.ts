import type { DownloadFault, FaultSettings } from './control-types.ts';
import type { LinkedDevice } from './linked-device.ts';
import type { Phone } from './phone.ts';
import type { BinaryNode } from './stanza.ts';

const noFaults: FaultSettings = {
  delayMs: 0,
  duplicate: false,
  reorder: false,
  mixChats: false,
  nack: null,
  loseAcks: 0,
  loseQueries: 0,
  loseQueriesOf: null,
  exactNumbers: false,
  refuseUploads: 0,
  downloads: null,
};

type Held = { chat: string | undefined; send: () => void; timer: NodeJS.Timeout };

/** What goes wrong on purpose between the edge and the devices. */
export class Faults {
  settings: FaultSettings = { ...noFaults };
  /** how long a stanza waits for the one that may overtake it, milliseconds */
  reorderHoldMs = 200;
  /** numbers whose devices are refused at login, with the reason */
  readonly refusedLogins = new Map<string, number>();
  /** numbers that may not start chats, and until when (milliseconds since 1970) */
  readonly restricted = new Map<string, number>();
  #held = new Map<LinkedDevice, Held>();
  /** what is late, per device: never overtaken by what came after it */
  #late = new Map<LinkedDevice, Promise<void>>();

  change(settings: Partial<FaultSettings>): FaultSettings {
    this.settings = { ...this.settings, ...settings };
    return this.settings;
  }

  clear(): void {
    this.settings = { ...noFaults };
    this.refusedLogins.clear();
    this.restricted.clear();
  }

  /** Sends a stanza the way the settings ask: late, or after its follower. */
  pass(device: LinkedDevice, { tag, attrs }: BinaryNode, send: () => void): void {
    const { reorder, mixChats } = this.settings;
    const give = () => this.#giveLate(device, send);
    if ((reorder || mixChats) && tag === 'message') this.#swap(device, attrs.recipient ?? attrs.from, give);
    else give();
  }

  #giveLate(device: LinkedDevice, send: () => void): void {
    const { delayMs } = this.settings;
    const before = this.#late.get(device);
    if (delayMs <= 0 && !before) {
      send();
      return;
    }
    const due = new Promise<void>((resolve) => setTimeout(resolve, delayMs));
    const turn: Promise<void> = Promise.all([before, due]).then(() => {
      send();
      if (this.#late.get(device) === turn) this.#late.delete(device);
    });
    this.#late.set(device, turn);
  }

  /** Whether the account may not start a chat now. */
  isRestricted(number: string): boolean {
    return (this.restricted.get(number) ?? 0) > Date.now();
  }

  /** Whether this query, by namespace, type and first child, stays without an answer. */
  takeQueryLoss(query: string): boolean {
    const { loseQueriesOf } = this.settings;
    return (loseQueriesOf === null || query.startsWith(loseQueriesOf)) && this.takeLoss('loseQueries');
  }

  /** The code that refuses this message of a device, when one is set. */
  takeNack(to: Phone | undefined): number | undefined {
    const { nack } = this.settings;
    if (!nack || (nack.to !== undefined && nack.to !== to?.number)) return undefined;
    if (nack.times !== undefined) {
      const times = nack.times - 1;
      this.settings.nack = times > 0 ? { ...nack, times } : null;
    }
    return nack.code;
  }

  /** What happens to this download, when something is set. */
  takeDownloadFault(): DownloadFault | undefined {
    const { downloads } = this.settings;
    if (!downloads) return undefined;
    if (downloads.times !== undefined) {
      const times = downloads.times - 1;
      this.settings.downloads = times > 0 ? { ...downloads, times } : null;
    }
    return downloads.what;
  }

  takeLoss(what: 'loseAcks' | 'loseQueries' | 'refuseUploads'): boolean {
    if (this.settings[what] <= 0) return false;
    this.settings[what]--;
    return true;
  }

  #swap(device: LinkedDevice, chat: string | undefined, give: () => void): void {
    const held = this.#held.get(device);
    if (!held) {
      this.#held.set(device, { chat, send: give, timer: setTimeout(() => this.#release(device), this.reorderHoldMs) });
      return;
    }
    const mayOvertake = this.settings.reorder || held.chat !== chat;
    if (mayOvertake) give();
    this.#release(device);
    if (!mayOvertake) give();
  }

  #release(device: LinkedDevice): void {
    const held = this.#held.get(device);
    if (!held) return;
    clearTimeout(held.timer);
    this.#held.delete(device);
    held.send();
  }
}
