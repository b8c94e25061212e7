import { jidDecode } from 'baileys';
import type { Companion } from './connection.ts';
import { deliver } from './delivery.ts';
import { confirmByItself } from './from-phone.ts';
import type { LinkedDevice } from './linked-device.ts';
import type { Phone } from './phone.ts';
import { askAgain } from './receipts.ts';
import { receiveAtPhone } from './receive-at-phone.ts';
import { isNewChatRefused, restrictedCode } from './restriction.ts';
import { type BinaryNode, bytesOf, child, children, el, unixSeconds } from './stanza.ts';
import type { World } from './world.ts';

const malformedCode = 479;
const mostRetries = 3;

/** The sealed parts of a message, per address. */
function partsByAddress(node: BinaryNode, to: string): Map<string, BinaryNode[]> {
  const parts = new Map<string, BinaryNode[]>();
  for (const target of children(child(node, 'participants'), 'to')) {
    if (target.attrs.jid) parts.set(target.attrs.jid, children(target, 'enc'));
  }
  const direct = children(node, 'enc').filter((enc) => enc.attrs.type !== 'skmsg');
  if (direct.length > 0) parts.set(node.attrs.participant ?? to, direct);
  return parts;
}

type Addressees = { handsets: Map<Phone, BinaryNode[]>; companions: { device: LinkedDevice; node: BinaryNode }[] };

/** Who a message goes to: handsets, and other linked devices, which get their part as it is. */
function addresseesOf(world: World, from: Companion, node: BinaryNode, parts: Map<string, BinaryNode[]>): Addressees {
  const members = hasGroupPart(node) ? (world.directory.groups.get(node.attrs.to ?? '')?.members ?? []) : [];
  const handsets = new Map<Phone, BinaryNode[]>(members.map((member) => [member, []]));
  const companions: Addressees['companions'] = [];
  for (const [address, encs] of parts) {
    const phone = world.directory.find(address);
    const deviceId = jidDecode(address)?.device ?? 0;
    if (phone && deviceId === 0) handsets.set(phone, encs);
    const device = phone?.devices.get(deviceId);
    if (phone && device && device !== from.device) companions.push({ device, node: relayed(from, phone, node, encs) });
  }
  return { handsets, companions };
}

function groupPartOf(node: BinaryNode): BinaryNode | undefined {
  return children(node, 'enc').find((enc) => enc.attrs.type === 'skmsg');
}

function hasGroupPart(node: BinaryNode): boolean {
  return groupPartOf(node) !== undefined;
}

/** Refuses a message when a fault asks for it or when it addresses nobody. Returns whether it did. */
function isRefused(world: World, from: Companion, node: BinaryNode, parts: Map<string, BinaryNode[]>): boolean {
  const { id = '', to } = node.attrs;
  const isMalformed = parts.size === 0 && !hasGroupPart(node);
  const code =
    world.faults.takeNack(world.directory.find(to)) ??
    (isNewChatRefused(world, from, to) ? restrictedCode : undefined) ??
    (isMalformed ? malformedCode : undefined);
  if (code === undefined) return false;
  world.counters.refused++;
  from.connection.send(el('ack', { class: 'message', id, from: to, error: code }));
  world.activity.note({ type: 'refused', number: from.account.number, id, code });
  return true;
}

/**
 * A message of a companion. Every handset it addresses has it durably before the server acks it. A stanza that
 * addresses nobody is refused (479), so a client that trusts only the server's ack notices the loss.
 */
export async function messageFromDevice(world: World, from: Companion, node: BinaryNode): Promise<void> {
  const { id = '', to = '' } = node.attrs;
  const parts = partsByAddress(node, to);
  world.counters.fromDevices++;
  if (isRefused(world, from, node, parts)) return;
  const group = world.directory.groups.get(to);
  const groupPart = groupPartOf(node);
  const { handsets, companions } = addresseesOf(world, from, node, parts);
  const readers: Phone[] = [];
  const failed: Phone[] = [];
  for (const [phone, encs] of handsets) {
    const isOpened = await receiveAtPhone(world, phone, {
      id,
      sender: from.account,
      senderJid: from.connection.jid,
      group,
      parts: encs.map((enc) => ({ type: enc.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg', ciphertext: bytesOf(enc) })),
      groupCiphertext: groupPart && bytesOf(groupPart),
    });
    (isOpened ? readers : failed).push(phone);
  }
  deliver(world, companions);
  const ack = el('ack', { class: 'message', id, from: to, t: unixSeconds() });
  if (!world.faults.takeLoss('loseAcks')) from.connection.send(ack);
  if (node.attrs.category === 'peer') return;
  for (const phone of failed) retry(world, phone, from.account, id);
  const confirming = readers.filter((phone) => phone !== from.account && phone.devices.size === 0);
  for (const phone of confirming) confirmByItself(world, phone, from.account, id, group);
}

function relayed({ account, connection }: Companion, target: Phone, node: BinaryNode, encs: BinaryNode[]): BinaryNode {
  const { id, to, type, edit } = node.attrs;
  const attributes = { id, t: unixSeconds(), type, edit, notify: account.name };
  const address =
    target === account ? { from: connection.jid, recipient: to } : { from: connection.jid, sender_lid: account.lid };
  return el('message', { ...address, ...attributes }, encs);
}

function retry(world: World, phone: Phone, author: Phone, id: string): void {
  const count = (phone.retries.get(id) ?? 0) + 1;
  if (count > mostRetries) return;
  phone.retries.set(id, count);
  askAgain(world, phone, author, id, count);
}
