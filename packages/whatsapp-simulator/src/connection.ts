import { randomBytes } from 'node:crypto';
import { encodeBinaryNode, type proto } from 'baileys';
import type { WebSocket } from 'ws';
import { callFromDevice } from './calls.ts';
import type { CutSide } from './control-types.ts';
import { redeliver } from './delivery.ts';
import { messageFromDevice } from './from-device.ts';
import { pushHistory } from './history.ts';
import type { DeviceKeys, LinkedDevice } from './linked-device.ts';
import { finishLink } from './linking.ts';
import { NoiseServer } from './noise-server.ts';
import type { Phone } from './phone.ts';
import { presenceFromDevice } from './presence.ts';
import { answerQuery, queryName } from './queries.ts';
import { receiptFromDevice } from './receipt-from-device.ts';
import { type BinaryNode, child, el, phoneServer, readNumber, unixSeconds } from './stanza.ts';
import type { World } from './world.ts';

/** One socket of a companion: handshake, then pairing or login, then stanzas, strictly one after the other. */
export class Connection {
  readonly id = randomBytes(4).toString('hex');
  readonly world: World;
  registration: Omit<DeviceKeys, 'noiseStatic'> | undefined;
  clientStatic: Buffer | undefined;
  account: Phone | undefined;
  device: LinkedDevice | undefined;
  /** a silent connection reads nothing and answers nothing, like a half-open socket */
  isSilent = false;
  /** bytes that still pass before the line breaks */
  #bytesLeft: Partial<Record<CutSide, number>> = {};
  #isBroken = false;
  #socket: WebSocket;
  #noise: NoiseServer;
  #stage: 'hello' | 'finish' | 'open' = 'hello';
  #turn: Promise<void> = Promise.resolve();

  constructor(world: World, socket: WebSocket) {
    this.world = world;
    this.#socket = socket;
    this.#noise = new NoiseServer(world.keys.static, world.certificates);
    socket.on('message', (bytes: Buffer) => {
      this.#turn = this.#turn
        .then(() => this.#onBytes(bytes))
        .catch((error: unknown) => {
          world.problem(error);
          socket.close();
        });
    });
    socket.on('close', () => this.#onClose());
    socket.on('error', () => {});
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** The address of the device that logged in. */
  get jid(): string {
    return this.account && this.device ? this.account.addressOf(this.device) : '';
  }

  send(node: BinaryNode): void {
    this.sendEncoded(encodeBinaryNode(node));
  }

  sendEncoded(encoded: Uint8Array): void {
    if (!this.isOpen || this.isSilent || this.#isBroken) return;
    const frame = this.#noise.writeEncoded(encoded);
    const passing = this.#passing('toDevice', frame);
    this.#socket.send(passing, () => {
      if (passing.length < frame.length) this.cut();
    });
  }

  /** The line breaks after so many more bytes of one side, wherever that is. */
  cutAfter(side: CutSide, bytes: number): void {
    this.#bytesLeft[side] = bytes;
  }

  /** What still gets through of some bytes; when that is not all, nothing is answered any more. */
  #passing(side: CutSide, bytes: Buffer): Buffer {
    const left = this.#bytesLeft[side];
    if (left === undefined) return bytes;
    this.#bytesLeft[side] = left - bytes.length;
    if (left >= bytes.length) return bytes;
    this.#isBroken = true;
    return bytes.subarray(0, Math.max(0, left));
  }

  close(): void {
    this.#socket.close();
  }

  /** Cuts the socket without a goodbye. */
  cut(): void {
    this.#socket.terminate();
  }

  #onClose(): void {
    this.world.connections.delete(this);
    this.world.pairings.forget(this);
    if (!this.device || !this.account || this.device.connection !== this) return;
    this.device.connection = undefined;
    this.world.activity.note({ type: 'link', number: this.account.number, device: this.device.id, state: 'offline' });
  }

  async #onBytes(sent: Buffer): Promise<void> {
    if (this.#isBroken) return;
    const bytes = this.#passing('fromDevice', sent);
    await this.#onFrames(this.#noise.frames(bytes));
    if (bytes.length < sent.length) this.cut();
  }

  async #onFrames(frames: Buffer[]): Promise<void> {
    for (const frame of frames) {
      if (this.#stage === 'hello') {
        this.#socket.send(this.#noise.hello(frame));
        this.#stage = 'finish';
      } else if (this.#stage === 'finish') {
        const { clientStatic, payload } = this.#noise.finish(frame);
        this.#stage = 'open';
        this.clientStatic = clientStatic;
        this.#begin(clientStatic, payload);
      } else {
        const node = await this.#noise.readNode(frame);
        if (!this.isSilent) await this.#onNode(node);
      }
    }
  }

  #begin(clientStatic: Buffer, payload: proto.ClientPayload): void {
    if (payload.devicePairingData) this.#offerPairing(payload.devicePairingData);
    else this.#login(clientStatic, String(payload.username), Number(payload.device));
  }

  #offerPairing(pairing: proto.ClientPayload.IDevicePairingRegistrationData): void {
    const { eIdent, eRegid, eSkeyId, eSkeyVal, eSkeySig } = pairing;
    if (!eIdent || !eRegid || !eSkeyId || !eSkeyVal || !eSkeySig) throw new Error('incomplete registration');
    this.registration = {
      identity: Buffer.from(eIdent),
      registrationId: readNumber(eRegid),
      signedPreKey: { id: readNumber(eSkeyId), value: Buffer.from(eSkeyVal), signature: Buffer.from(eSkeySig) },
    };
    const refs = this.world.pairings.offerRefs(this).map((ref) => el('ref', {}, Buffer.from(ref)));
    const attributes = { from: phoneServer, type: 'set', id: `pair-${this.id}`, xmlns: 'md' };
    this.send(el('iq', attributes, [el('pair-device', {}, refs)]));
  }

  #login(clientStatic: Buffer, username: string, deviceId: number): void {
    const account = this.world.directory.find(username);
    const device = account?.devices.get(deviceId);
    const refusal = account && this.world.faults.refusedLogins.get(account.number);
    if (!account || !device?.keys.noiseStatic.equals(clientStatic) || refusal !== undefined) {
      this.send(el('failure', { reason: refusal ?? 401, location: 'lla' }));
      return;
    }
    if (device.connection) {
      this.world.counters.replaced++;
      device.connection.send(el('stream:error', {}, [el('conflict', { type: 'replaced' })]));
      device.connection.close();
    }
    this.account = account;
    this.device = device;
    device.connection = this;
    // Before the device hears of it: nothing that it does next is older.
    this.world.activity.note({ type: 'link', number: account.number, device: device.id, state: 'online' });
    const lid = account.lid.replace('@', `:${device.id}@`);
    this.send(el('success', { t: unixSeconds(), lid, display_name: account.name, creation: unixSeconds() }));
    this.send(el('ib', {}, [el('edge_routing', {}, [el('routing_info', {}, randomBytes(8))])]));
    redeliver(this.world, this, device);
  }

  async #onNode(node: BinaryNode): Promise<void> {
    if (node.tag === 'iq') return this.#onQuery(node);
    const { account, device } = this;
    if (!account || !device) return;
    const from = { connection: this, account, device };
    switch (node.tag) {
      case 'message':
        return messageFromDevice(this.world, from, node);
      case 'receipt':
        return receiptFromDevice(this.world, from, node);
      case 'call':
        return callFromDevice(this.world, from, node);
      case 'presence':
      case 'chatstate':
        return presenceFromDevice(this.world, from, node);
      case 'ack':
        return device.settle(node.attrs.class ?? '', node.attrs.id ?? '', node.attrs.type);
      case 'ib':
        return pushHistory(this.world, from);
    }
  }

  async #onQuery(node: BinaryNode): Promise<void> {
    if (node.attrs.type === 'result') {
      const signed = child(node, 'pair-device-sign');
      if (signed) finishLink(this.world, this, signed);
      return;
    }
    if (this.device && this.world.faults.takeQueryLoss(queryName(node))) return;
    const answer = await answerQuery(this, node);
    this.world.journal.flush();
    this.send(answer);
  }
}

/** A device that is logged in, as the handlers of its stanzas see it. */
export type Companion = { connection: Connection; account: Phone; device: LinkedDevice };
