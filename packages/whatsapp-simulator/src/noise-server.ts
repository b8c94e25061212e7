import type { BinaryNode, KeyPair } from 'baileys';
import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  decodeBinaryNode,
  hkdf,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
  sha256,
} from 'baileys';

const empty = Buffer.alloc(0);

function counterIv(count: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(count, 8);
  return iv;
}

/** Prefixes a frame with its three-byte big-endian length. */
function frameOf(content: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(content.length + 3);
  frame[0] = content.length >>> 16;
  frame.writeUInt16BE(content.length & 0xffff, 1);
  frame.set(content, 3);
  return frame;
}

type Transport = { receiveKey: Buffer; sendKey: Buffer; received: number; sent: number };

/** Responder side of Noise_XX_25519_AESGCM_SHA256 in the framing of WhatsApp's web edge. */
export class NoiseServer {
  #staticKey: KeyPair;
  #certificates: Buffer;
  #hash: Buffer = Buffer.from(NOISE_MODE);
  #salt: Buffer = this.#hash;
  #key: Buffer = this.#hash;
  #counter = 0;
  #pending: Buffer = empty;
  #introSeen = false;
  #clientEphemeral: Buffer = empty;
  #ephemeral: KeyPair | undefined;
  #transport: Transport | undefined;

  constructor(staticKey: KeyPair, certificates: Buffer) {
    this.#staticKey = staticKey;
    this.#certificates = certificates;
  }

  /** Appends received bytes and returns the frames that are complete. */
  frames(chunk: Buffer): Buffer[] {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    if (!this.#introSeen) this.#readIntro();
    const frames: Buffer[] = [];
    while (this.#pending.length >= 3) {
      const size = ((this.#pending[0] ?? 0) << 16) | this.#pending.readUInt16BE(1);
      if (this.#pending.length < size + 3) break;
      frames.push(this.#pending.subarray(3, 3 + size));
      this.#pending = this.#pending.subarray(3 + size);
    }
    return frames;
  }

  /** Takes the client's hello and returns the frame of the server's hello. */
  hello(frame: Buffer): Buffer {
    const { clientHello } = proto.HandshakeMessage.decode(frame);
    if (!clientHello?.ephemeral) throw new Error('client hello without a key');
    this.#clientEphemeral = Buffer.from(clientHello.ephemeral);
    this.#mixHash(this.#clientEphemeral);
    const ephemeral = Curve.generateKeyPair();
    this.#ephemeral = ephemeral;
    this.#mixHash(ephemeral.public);
    this.#mixKey(Curve.sharedKey(ephemeral.private, this.#clientEphemeral));
    const sealedStatic = this.#seal(this.#staticKey.public);
    this.#mixKey(Curve.sharedKey(this.#staticKey.private, this.#clientEphemeral));
    const payload = this.#seal(this.#certificates);
    const serverHello = { ephemeral: ephemeral.public, static: sealedStatic, payload };
    return frameOf(proto.HandshakeMessage.encode({ serverHello }).finish());
  }

  /** Takes the client's finish, switches to transport keys and returns who is there and what it asks. */
  finish(frame: Buffer): { clientStatic: Buffer; payload: proto.ClientPayload } {
    const { clientFinish } = proto.HandshakeMessage.decode(frame);
    if (!clientFinish?.static || !clientFinish.payload || !this.#ephemeral) throw new Error('incomplete client finish');
    const clientStatic = this.#open(clientFinish.static);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, clientStatic));
    const payload = proto.ClientPayload.decode(this.#open(clientFinish.payload));
    const [receiveKey, sendKey] = this.#expand(empty);
    this.#transport = { receiveKey, sendKey, received: 0, sent: 0 };
    return { clientStatic, payload };
  }

  async readNode(frame: Buffer): Promise<BinaryNode> {
    const transport = this.#opened();
    return decodeBinaryNode(aesDecryptGCM(frame, transport.receiveKey, counterIv(transport.received++), empty));
  }

  /** Frame of an already encoded stanza. */
  writeEncoded(encoded: Uint8Array): Buffer {
    const transport = this.#opened();
    return frameOf(aesEncryptGCM(encoded, transport.sendKey, counterIv(transport.sent++), empty));
  }

  #opened(): Transport {
    if (!this.#transport) throw new Error('handshake not finished');
    return this.#transport;
  }

  #readIntro(): void {
    let skip = 0;
    // an edge-routing prefix comes before the intro after the first login
    if (this.#pending.subarray(0, 2).toString() === 'ED') {
      skip = 7 + (((this.#pending[4] ?? 0) << 16) | this.#pending.readUInt16BE(5));
    }
    const header = this.#pending.subarray(skip, skip + 4);
    if (!header.equals(NOISE_WA_HEADER)) throw new Error('not a WhatsApp client');
    this.#mixHash(header);
    this.#pending = this.#pending.subarray(skip + 4);
    this.#introSeen = true;
  }

  #mixHash(bytes: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, bytes]));
  }

  #expand(input: Uint8Array): [Buffer, Buffer] {
    const expanded = Buffer.from(hkdf(Buffer.from(input), 64, { salt: this.#salt, info: '' }));
    return [expanded.subarray(0, 32), expanded.subarray(32)];
  }

  #mixKey(input: Uint8Array): void {
    const [salt, key] = this.#expand(input);
    this.#salt = salt;
    this.#key = key;
    this.#counter = 0;
  }

  #seal(plain: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(plain, this.#key, counterIv(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return sealed;
  }

  #open(sealed: Uint8Array): Buffer {
    const plain = aesDecryptGCM(Buffer.from(sealed), this.#key, counterIv(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return plain;
  }
}
