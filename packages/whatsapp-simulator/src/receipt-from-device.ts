import type { Companion } from './connection.ts';
import type { Tick } from './control-types.ts';
import { resendFromPhone } from './from-phone.ts';
import { answerMediaRetry } from './media-retry.ts';
import { confirm } from './receipts.ts';
import { type BinaryNode, child, children, el } from './stanza.ts';
import type { World } from './world.ts';

const ticks: Record<string, Tick> = { delivered: 3, read: 4, played: 5 };

/** A receipt of a companion: settles what it was given, raises ticks, or asks for a message again. */
export async function receiptFromDevice(
  world: World,
  { connection, account, device }: Companion,
  node: BinaryNode,
): Promise<void> {
  const { id = '', to, participant, type } = node.attrs;
  if (type === 'server-error') await answerMediaRetry(world, { connection, account, device }, node);
  const ids = [id, ...children(child(node, 'list'), 'item').map((item) => item.attrs.id ?? '')];
  for (const settled of ids) device.settle('message', settled);
  const group = world.directory.groups.get(to ?? '');
  const author = world.directory.find(participant ?? to);
  if (author && type === 'retry') await resendFromPhone(world, author, account, device, id);
  const ack = ticks[type ?? 'delivered'];
  if (author && ack !== undefined) confirm(world, account, author, ids, ack, group);
  if (author && type === 'read-self') account.chats.tick(group?.id ?? author.number, ids, 4);
  connection.send(el('ack', { class: 'receipt', id, from: to, participant, type }));
}
