import type { BaileysEventMap, BinaryNode, WASocket } from 'baileys';
import type { Ack, Address, DriverEvent, Ref, SendError } from '../../port.ts';
import { addressOf } from './addresses.ts';
import type { Recent } from './recent.ts';

/** A message of ours on its way: where it went and when, until the server answers. */
export type Sent = { to: Address; at: number; isAcked: boolean };

const ERRORS: Record<string, SendError> = {
  '403': 'blocked',
  '404': 'notOnWhatsapp',
  '429': 'rateLimited',
  '463': 'restricted',
  '479': 'transient',
  '500': 'transient',
  '503': 'transient',
};

/** The reason in a refusal of the server. 463 must never be tried again by itself: every try counts against the number. */
export function sendErrorOf(code: string): SendError {
  return ERRORS[code] ?? 'unknown';
}

function ackOf(status: number | null | undefined): Ack | undefined {
  return status === 3 || status === 4 || status === 5 ? status : undefined;
}

/**
 * Turns every way in which the library tells of an acknowledgement into `ack` events: the raw server answer (it emits
 * nothing for that), receipts, group receipts, and receipts that its event buffer merged into an upsert.
 */
export function listenForAcks(sock: WASocket, sent: Recent<Sent>, emit: (event: DriverEvent) => void): void {
  sock.ws.on('CB:ack,class:message', (node: BinaryNode) => onServerAnswer(node, sent, emit));
  const receipt = (
    key: { remoteJid?: string | null; id?: string | null; fromMe?: boolean | null },
    ack: Ack | undefined,
    member?: Address,
  ): void => {
    const chat = (key.id ? sent.get(key.id)?.to : undefined) ?? addressOf(key.remoteJid);
    if (!chat || !key.id || !key.fromMe || ack === undefined) return;
    emit({ t: 'ack', ref: { chat, id: key.id, fromMe: true }, ack, ...(member ? { member } : {}) });
  };
  sock.ev.on('messages.update', (updates) => {
    for (const { key, update } of updates) receipt(key, ackOf(update.status));
  });
  sock.ev.on('message-receipt.update', (updates) => {
    for (const { key, receipt: r } of updates) receipt(key, memberAck(r), addressOf(r.userJid));
  });
  sock.ev.on('messages.upsert', ({ messages }) => {
    for (const m of messages) {
      receipt(m.key, ackOf(m.status));
      for (const r of m.userReceipt ?? []) receipt(m.key, memberAck(r), addressOf(r.userJid));
    }
  });
}

type UserReceipt = BaileysEventMap['message-receipt.update'][number]['receipt'];

function memberAck(r: UserReceipt): Ack | undefined {
  if (r.playedTimestamp) return 5;
  if (r.readTimestamp) return 4;
  return r.receiptTimestamp ? 3 : undefined;
}

function onServerAnswer(node: BinaryNode, sent: Recent<Sent>, emit: (event: DriverEvent) => void): void {
  const { id, error } = node.attrs;
  const known = id === undefined ? undefined : sent.get(id);
  // Answers to the library's own housekeeping are none of ours.
  if (!id || !known) return;
  known.isAcked = true;
  const ref: Ref = { chat: known.to, id, fromMe: true };
  if (error === undefined) {
    emit({ t: 'ack', ref, ack: 2 });
    return;
  }
  const reason = sendErrorOf(error);
  emit({ t: 'ack', ref, ack: 0, error: reason });
  if (reason === 'restricted') emit({ t: 'limit', kind: 'reachout' });
}
