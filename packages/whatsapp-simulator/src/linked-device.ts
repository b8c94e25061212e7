import { decodeBinaryNode, encodeBinaryNode } from 'baileys';
import type { Connection } from './connection.ts';
import type { KeyBundle } from './endpoint.ts';
import type { Journal } from './journal.ts';
import type { BinaryNode } from './stanza.ts';

export type DeviceKeys = {
  registrationId: number;
  identity: Buffer;
  signedPreKey: { id: number; value: Buffer; signature: Buffer };
  noiseStatic: Buffer;
};

type StoredDevice = { id: number; isFresh: boolean; keys: Record<string, string | number> };
type StoredStanza = [key: string, encoded: string];
type StoredPreKey = [id: number, value: string];

/** A stanza is settled by class, id and type; a message has one key whatever its type. */
function stanzaKey(node: BinaryNode): string {
  return `${node.tag}:${node.attrs.id}:${node.tag === 'message' ? '' : (node.attrs.type ?? '')}`;
}

/** One companion linked to an account: its public keys, and the stanzas it has not confirmed yet. */
export class LinkedDevice {
  readonly id: number;
  readonly account: string;
  keys: DeviceKeys;
  isFresh: boolean;
  connection: Connection | undefined;
  #journal: Journal;
  #preKeys = new Map<number, Buffer>();
  #undelivered = new Map<string, BinaryNode>();

  constructor(journal: Journal, account: string, id: number, keys: DeviceKeys, isFresh = true) {
    this.#journal = journal;
    this.account = account;
    this.id = id;
    this.keys = keys;
    this.isFresh = isFresh;
  }

  /** The devices of an account as the journal has them. */
  static async restore(journal: Journal, account: string): Promise<LinkedDevice[]> {
    const devices: LinkedDevice[] = [];
    for (const value of journal.values(`device/${account}`)) {
      const stored = value as StoredDevice; // written by save
      const device = new LinkedDevice(journal, account, stored.id, decodeKeys(stored.keys), stored.isFresh);
      for (const entry of journal.values(device.#shelf('pre-key'))) {
        const [id, key] = entry as StoredPreKey; // written by addPreKeys
        device.#preKeys.set(id, Buffer.from(key, 'base64'));
      }
      for (const entry of journal.values(device.#shelf('stanza'))) {
        const [key, encoded] = entry as StoredStanza; // written by hold
        device.#undelivered.set(key, await decodeBinaryNode(Buffer.from(encoded, 'base64')));
      }
      devices.push(device);
    }
    return devices;
  }

  get preKeyCount(): number {
    return this.#preKeys.size;
  }

  get undelivered(): BinaryNode[] {
    return [...this.#undelivered.values()];
  }

  save(): void {
    const stored: StoredDevice = { id: this.id, isFresh: this.isFresh, keys: encodeKeys(this.keys) };
    this.#journal.put(`device/${this.account}`, String(this.id), stored);
  }

  /** Forgets everything of a removed device. */
  erase(): void {
    for (const id of this.#preKeys.keys()) this.#journal.remove(this.#shelf('pre-key'), String(id));
    for (const key of this.#undelivered.keys()) this.#journal.remove(this.#shelf('stanza'), key);
    this.#journal.remove(`device/${this.account}`, String(this.id));
  }

  addPreKeys(keys: { id: number; value: Buffer }[]): void {
    for (const { id, value } of keys) {
      this.#preKeys.set(id, value);
      this.#journal.put(this.#shelf('pre-key'), String(id), [id, value.toString('base64')] satisfies StoredPreKey);
    }
  }

  /** Hands out a bundle and uses up one of its one-time keys. */
  takeBundle(): KeyBundle {
    const { registrationId, identity, signedPreKey } = this.keys;
    const [first] = this.#preKeys;
    if (!first) return { registrationId, identity, signedPreKey };
    const [id, value] = first;
    this.#preKeys.delete(id);
    this.#journal.remove(this.#shelf('pre-key'), String(id));
    return { registrationId, identity, signedPreKey, preKey: { id, value } };
  }

  /** Keeps a stanza until the device confirms it. Returns its wire form. */
  hold(node: BinaryNode): Buffer {
    const key = stanzaKey(node);
    const encoded = encodeBinaryNode(node);
    this.#undelivered.set(key, node);
    this.#journal.put(this.#shelf('stanza'), key, [key, encoded.toString('base64')] satisfies StoredStanza);
    return encoded;
  }

  /** The device confirmed a stanza; a confirmation without its type settles the first of that id. */
  settle(tag: string, id: string, type = ''): void {
    if (this.#settleKey(`${tag}:${id}:${tag === 'message' ? '' : type}`)) return;
    for (const key of this.#undelivered.keys()) {
      if (key.startsWith(`${tag}:${id}:`)) {
        this.#settleKey(key);
        return;
      }
    }
  }

  #settleKey(key: string): boolean {
    if (!this.#undelivered.delete(key)) return false;
    this.#journal.remove(this.#shelf('stanza'), key);
    return true;
  }

  #shelf(kind: string): string {
    return `${kind}/${this.account}:${this.id}`;
  }
}

function encodeKeys(keys: DeviceKeys): Record<string, string | number> {
  return {
    registrationId: keys.registrationId,
    identity: keys.identity.toString('base64'),
    signedId: keys.signedPreKey.id,
    signedValue: keys.signedPreKey.value.toString('base64'),
    signature: keys.signedPreKey.signature.toString('base64'),
    noiseStatic: keys.noiseStatic.toString('base64'),
  };
}

function decodeKeys(stored: Record<string, string | number>): DeviceKeys {
  const bytes = (name: string) => Buffer.from(String(stored[name]), 'base64');
  return {
    registrationId: Number(stored.registrationId),
    identity: bytes('identity'),
    signedPreKey: { id: Number(stored.signedId), value: bytes('signedValue'), signature: bytes('signature') },
    noiseStatic: bytes('noiseStatic'),
  };
}
