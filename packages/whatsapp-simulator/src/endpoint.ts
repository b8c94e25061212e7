import { repairing } from '@recado/whatsapp/session-repair';
import type { SignalKeyStoreWithTransaction } from 'baileys';
import {
  BufferJSON,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  generateRegistrationId,
  generateSignalPubKey,
  proto,
  signedKeyPair,
  unpadRandomMax16,
} from 'baileys';
import type { Journal } from './journal.ts';
import { createSignalKeys } from './signal-keys.ts';
import type { ILogger } from './silent-logger.ts';
import { silentLogger } from './silent-logger.ts';

export type PublicPreKey = { id: number; value: Uint8Array };

/** What the key server hands out about a device. */
export type KeyBundle = {
  registrationId: number;
  identity: Uint8Array;
  signedPreKey: PublicPreKey & { signature: Uint8Array };
  preKey?: PublicPreKey;
};

export type Ciphertext = { type: 'pkmsg' | 'msg'; ciphertext: Uint8Array };

type Repository = ReturnType<typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository>;

const logger: ILogger = silentLogger;

function createIdentity() {
  const signedIdentityKey = Curve.generateKeyPair();
  return {
    signedIdentityKey,
    signedPreKey: signedKeyPair(signedIdentityKey, 1),
    registrationId: generateRegistrationId(),
  };
}
export type EndpointIdentity = ReturnType<typeof createIdentity>;

/**
 * The Signal side of a simulated handset: identity, one-time keys and sessions. It uses the repository of the
 * client library, reached through its exported default configuration, so both ends speak the same dialect.
 */
export class Endpoint {
  readonly identity: EndpointIdentity;
  readonly jid: string;
  #keys: SignalKeyStoreWithTransaction;
  #repository: Repository;
  #nextPreKey: number;
  #journal: Journal;
  #shelf: string;

  constructor(journal: Journal, number: string, jid: string) {
    this.jid = jid;
    this.#journal = journal;
    this.#shelf = `identity/${number}`;
    const [stored, nextPreKey] = journal.values(this.#shelf);
    if (stored === undefined) {
      this.identity = createIdentity();
      journal.put(this.#shelf, 'keys', JSON.parse(JSON.stringify(this.identity, BufferJSON.replacer)));
    } else {
      this.identity = JSON.parse(JSON.stringify(stored), BufferJSON.reviver) as EndpointIdentity; // written above
    }
    this.#nextPreKey = Number(nextPreKey ?? 1);
    this.#keys = createSignalKeys(journal, number);
    this.#repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { creds: this.identity, keys: this.#keys },
      logger,
      async () => [],
    );
  }

  /** A bundle with a one-time key, in the shape of the key server. */
  async mintBundle(): Promise<KeyBundle> {
    const id = this.#nextPreKey++;
    const pair = Curve.generateKeyPair();
    await this.#keys.set({ 'pre-key': { [id]: pair } });
    this.#journal.put(this.#shelf, 'nextPreKey', this.#nextPreKey);
    const { signedIdentityKey, signedPreKey, registrationId } = this.identity;
    return {
      registrationId,
      identity: signedIdentityKey.public,
      signedPreKey: { id: signedPreKey.keyId, value: signedPreKey.keyPair.public, signature: signedPreKey.signature },
      preKey: { id, value: pair.public },
    };
  }

  async hasSession(jid: string): Promise<boolean> {
    const address = this.#repository.jidToSignalProtocolAddress(jid);
    return (await this.#keys.get('session', [address]))[address] !== undefined;
  }

  async openSession(jid: string, bundle: KeyBundle): Promise<void> {
    const { signedPreKey, preKey } = bundle;
    await this.#repository.injectE2ESession({
      jid,
      session: {
        registrationId: bundle.registrationId,
        identityKey: generateSignalPubKey(bundle.identity),
        signedPreKey: {
          keyId: signedPreKey.id,
          publicKey: generateSignalPubKey(signedPreKey.value),
          signature: signedPreKey.signature,
        },
        ...(preKey ? { preKey: { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.value) } } : {}),
      },
    });
  }

  encrypt(jid: string, message: proto.IMessage): Promise<Ciphertext> {
    return this.#keys.transaction(
      () => this.#repository.encryptMessage({ jid, data: encodeWAMessage(message) }),
      `turn/${jid}`,
    );
  }

  /** Opens a message of one sender device. Throws when the session does not fit. */
  async decrypt(jid: string, type: 'pkmsg' | 'msg', ciphertext: Uint8Array): Promise<proto.Message> {
    const open = (): Promise<Uint8Array> => this.#repository.decryptMessage({ jid, type, ciphertext });
    const address = this.#repository.jidToSignalProtocolAddress(jid);
    const plain = await this.#keys.transaction(
      () => (type === 'msg' ? repairing(this.#keys, address, open) : open()),
      `turn/${jid}`,
    );
    return proto.Message.decode(unpadRandomMax16(plain));
  }

  encryptGroup(group: string, message: proto.IMessage) {
    return this.#repository.encryptGroupMessage({ group, meId: this.jid, data: encodeWAMessage(message) });
  }

  async decryptGroup(group: string, authorJid: string, ciphertext: Uint8Array): Promise<proto.Message> {
    const plain = await this.#repository.decryptGroupMessage({ group, authorJid, msg: ciphertext });
    return proto.Message.decode(unpadRandomMax16(plain));
  }

  learnSenderKey(authorJid: string, item: proto.Message.ISenderKeyDistributionMessage): Promise<void> {
    return this.#repository.processSenderKeyDistributionMessage({ authorJid, item });
  }
}
