import type { proto } from 'baileys';
import { generateMessageIDV2 } from 'baileys';
import type { Tick } from './control-types.ts';
import { deliver } from './delivery.ts';
import type { Group } from './directory.ts';
import { takeFile } from './handset-files.ts';
import type { LinkedDevice } from './linked-device.ts';
import { effectOf, stanzaTypeOf } from './message-content.ts';
import type { Phone, SentMessage } from './phone.ts';
import { confirm } from './receipts.ts';
import { noteApplied } from './receive-at-phone.ts';
import { type BinaryNode, el, unixSeconds } from './stanza.ts';
import type { World } from './world.ts';

/** A message leaving a handset. `to` is a number, an address or a group. */
export type Outgoing = Omit<SentMessage, 'id'> & { id?: string };

async function encryptFor(world: World, phone: Phone, jid: string, message: proto.IMessage): Promise<BinaryNode> {
  if (!(await phone.endpoint.hasSession(jid))) await openSession(world, phone, jid);
  const { type, ciphertext } = await phone.endpoint.encrypt(jid, message);
  return el('enc', { v: 2, type }, ciphertext);
}

/** Starts a new Signal session of a handset with a device. */
export async function openSession(world: World, phone: Phone, jid: string): Promise<void> {
  const bundle = await world.takeBundle(jid);
  if (!bundle) throw new Error(`no keys for ${jid}`);
  await phone.endpoint.openSession(jid, bundle);
}

/** A stanza for the companions of an account, sealed by one handset. */
export async function peerStanza(
  world: World,
  phone: Phone,
  device: LinkedDevice,
  message: proto.IMessage,
): Promise<BinaryNode> {
  const enc = await encryptFor(world, phone, phone.addressOf(device), message);
  const id = generateMessageIDV2();
  const attributes = {
    from: phone.jid,
    id,
    t: unixSeconds(),
    type: 'text',
    category: 'peer',
    peer_recipient_lid: phone.lid,
  };
  return el('message', attributes, [enc]);
}

/** The stanza that carries a direct message to one device of the recipient, or to an own companion. */
async function directStanza(
  world: World,
  phone: Phone,
  account: Phone,
  device: LinkedDevice,
  sent: SentMessage,
): Promise<BinaryNode> {
  const { id, message, edit } = sent;
  const jid = account.addressOf(device);
  const common = { id, t: unixSeconds(), type: sent.type ?? stanzaTypeOf(message), notify: phone.name, edit };
  if (account === phone) {
    const peer = world.phone(sent.to);
    const copy = { deviceSentMessage: { destinationJid: peer.publicAddress, message } };
    const content = sent.withheld ? withheld(sent.withheld) : [await encryptFor(world, phone, jid, copy)];
    return el('message', { from: phone.jid, recipient: peer.publicAddress, ...common }, content);
  }
  const alternate =
    phone.addressing === 'lid' ? { sender_pn: phone.jid, addressing_mode: 'lid' } : { sender_lid: phone.lid };
  const content = sent.withheld ? withheld(sent.withheld) : [await encryptFor(world, phone, jid, message)];
  return el('message', { from: phone.publicAddress, ...common, ...alternate }, content);
}

/** Linked devices learn only that there was something: its content stays on the phones. */
function withheld(type: string): BinaryNode[] {
  return [el('unavailable', { type })];
}

async function groupStanzas(world: World, phone: Phone, group: Group, sent: SentMessage) {
  const { ciphertext, senderKeyDistributionMessage } = await phone.endpoint.encryptGroup(group.id, sent.message);
  const isLid = group.addressing === 'lid';
  const author = isLid
    ? { participant: phone.lid, participant_pn: phone.jid }
    : { participant: phone.jid, participant_lid: phone.lid };
  const attributes = {
    from: group.id,
    ...author,
    addressing_mode: group.addressing,
    id: sent.id,
    t: unixSeconds(),
    type: sent.type ?? stanzaTypeOf(sent.message),
    notify: phone.name,
    edit: sent.edit,
  };
  const parcels: { device: LinkedDevice; node: BinaryNode }[] = [];
  for (const account of group.members) {
    for (const device of account.devices.values()) {
      const content: BinaryNode[] = [];
      const mark = `${group.id}|${account.addressOf(device)}`;
      if (!phone.sharedSenderKeys.has(mark)) {
        phone.sharedSenderKeys.add(mark);
        const item = { groupId: group.id, axolotlSenderKeyDistributionMessage: senderKeyDistributionMessage };
        content.push(await encryptFor(world, phone, account.addressOf(device), { senderKeyDistributionMessage: item }));
      }
      content.push(...(sent.withheld ? withheld(sent.withheld) : [el('enc', { v: 2, type: 'skmsg' }, ciphertext)]));
      parcels.push({ device, node: el('message', attributes, content) });
    }
  }
  return parcels;
}

/** Shows an own message on the handset that wrote it and on those that get it. */
function showOnPhones(world: World, phone: Phone, chat: string, readers: Phone[], sent: SentMessage): void {
  const group = world.directory.groups.get(chat);
  const shown = effectOf(sent.message);
  const isAdmin = group !== undefined && (group.creator === phone || group.admins.has(phone));
  const effect = shown.does === 'delete' && sent.edit === '8' ? { ...shown, asAdmin: isAdmin } : shown;
  const taken: Tick = 2;
  const entry = { id: sent.id, author: phone.number, time: Date.now(), ack: taken };
  noteApplied(world, phone, phone.chats.apply({ ...entry, chat, fromMe: true }, effect));
  takeFile(world, phone, { ...sent, chat, isKnown: true });
  const isGroup = group !== undefined;
  for (const reader of readers) {
    reader.count('received');
    const incoming = { ...entry, chat: isGroup ? chat : phone.number, fromMe: false };
    noteApplied(world, reader, reader.chats.apply(incoming, effect));
    takeFile(world, reader, { ...sent, chat: incoming.chat, isKnown: true });
  }
}

/**
 * Sends a message of a handset: sealed for every device of the recipient and for its own companions. Resolves
 * with the message id once everything is durable; only then the handset shows the message as sent.
 */
export function sendFromPhone(world: World, phone: Phone, outgoing: Outgoing): Promise<string> {
  return phone.inTurn(async () => {
    const { id = generateMessageIDV2(), ...rest } = outgoing;
    const sent: SentMessage = { ...rest, id };
    const group = world.directory.groups.get(outgoing.to);
    const members = group?.members ?? [world.phone(outgoing.to)];
    const readers = members.filter((member) => member !== phone);
    const [peer = phone] = members;
    const seal = () => (group ? groupStanzas(world, phone, group, sent) : directParcels(world, phone, peer, sent));
    const parcels = await seal();
    deliver(world, parcels, () => {
      phone.remember(sent);
      phone.count('sent');
      showOnPhones(world, phone, group?.id ?? peer.number, readers, sent);
    });
    // a repeat is sealed anew, else a client could not even open it
    if (world.faults.settings.duplicate) deliver(world, await seal());
    const confirming = readers.filter((reader) => reader.devices.size === 0);
    for (const reader of confirming) confirmByItself(world, reader, phone, id, group);
    return id;
  });
}

async function directParcels(world: World, phone: Phone, account: Phone, sent: SentMessage) {
  const parcels: { device: LinkedDevice; node: BinaryNode }[] = [];
  for (const owner of new Set([account, phone])) {
    for (const device of owner.devices.values()) {
      parcels.push({ device, node: await directStanza(world, phone, owner, device, sent) });
    }
  }
  return parcels;
}

/** A device could not open a message and asks for it again: new session, same id. */
export function resendFromPhone(
  world: World,
  phone: Phone,
  account: Phone,
  device: LinkedDevice,
  id: string,
): Promise<void> {
  return phone.inTurn(async () => {
    const sent = phone.sent.get(id);
    if (!sent) return;
    await openSession(world, phone, account.addressOf(device));
    const group = world.directory.groups.get(sent.to);
    if (group) phone.sharedSenderKeys.clear();
    const parcels = group
      ? (await groupStanzas(world, phone, group, sent)).filter((parcel) => parcel.device === device)
      : [{ device, node: await directStanza(world, phone, account, device, sent) }];
    deliver(world, parcels);
    world.activity.note({ type: 'retry', number: phone.number, id, direction: 'answered' });
  });
}

/** What a handset that is switched on answers by itself to a message it has just got. */
export function confirmByItself(
  world: World,
  reader: Phone,
  author: Phone,
  id: string,
  group: Group | undefined,
): void {
  const { online, deliver: tells, read } = reader.auto;
  if (!online) return;
  if (tells) confirm(world, reader, author, [id], 3, group);
  if (read) confirm(world, reader, author, [id], 4, group);
}
