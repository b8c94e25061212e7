import type { FaultSettings } from './control-types.ts';
import type { LinkedDevice } from './linked-device.ts';
import type { Phone } from './phone.ts';

const reorderHoldMs = 200;

const noFaults: FaultSettings = {
  delayMs: 0,
  duplicate: false,
  reorder: false,
  nack: null,
  loseAcks: 0,
  loseQueries: 0,
};

type Held = { send: () => void; timer: NodeJS.Timeout };

/** What goes wrong on purpose between the edge and the devices. */
export class Faults {
  settings: FaultSettings = { ...noFaults };
  /** numbers whose devices are refused at login, with the reason */
  readonly refusedLogins = new Map<string, number>();
  #held = new Map<LinkedDevice, Held>();

  change(settings: Partial<FaultSettings>): FaultSettings {
    this.settings = { ...this.settings, ...settings };
    return this.settings;
  }

  clear(): void {
    this.settings = { ...noFaults };
    this.refusedLogins.clear();
  }

  /** Sends a stanza the way the settings ask: late, or after its follower. */
  pass(device: LinkedDevice, tag: string, send: () => void): void {
    const { delayMs, reorder } = this.settings;
    const give = delayMs > 0 ? () => void setTimeout(send, delayMs) : send;
    if (reorder && tag === 'message') this.#swap(device, give);
    else give();
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

  takeLoss(what: 'loseAcks' | 'loseQueries'): boolean {
    if (this.settings[what] <= 0) return false;
    this.settings[what]--;
    return true;
  }

  #swap(device: LinkedDevice, give: () => void): void {
    const held = this.#held.get(device);
    if (!held) {
      this.#held.set(device, { send: give, timer: setTimeout(() => this.#release(device), reorderHoldMs) });
      return;
    }
    give();
    this.#release(device);
  }

  #release(device: LinkedDevice): void {
    const held = this.#held.get(device);
    if (!held) return;
    clearTimeout(held.timer);
    this.#held.delete(device);
    held.send();
  }
}
