import type { BinaryNode, WASocket } from 'baileys';
import { type Address, type DriverEvent, type Peer, sameAddress } from '../../port.ts';
import { addressOf } from './addresses.ts';

type Emit = (event: DriverEvent) => void;

function pair(primary: Address, alt: Address | undefined): Peer {
  return { primary, ...(alt && !sameAddress(primary, alt) ? { alt } : {}) };
}

function listenForPresence(sock: WASocket, emit: Emit): void {
  // Raw nodes: the library's own event reports "paused" as "available".
  sock.ws.on('CB:chatstate', (node: BinaryNode) => {
    const primary = addressOf(node.attrs.participant ?? node.attrs.from);
    const child = Array.isArray(node.content) ? node.content[0] : undefined;
    if (!primary || !child) return;
    const state = child.tag === 'paused' ? 'paused' : child.attrs.media === 'audio' ? 'recording' : 'composing';
    emit({ t: 'presence', peer: { primary }, state });
  });
  sock.ws.on('CB:presence', (node: BinaryNode) => {
    const primary = addressOf(node.attrs.from);
    if (primary)
      emit({
        t: 'presence',
        peer: { primary },
        state: node.attrs.type === 'unavailable' ? 'unavailable' : 'available',
      });
  });
}

function listenForCalls(sock: WASocket, emit: Emit): void {
  const phases = { offer: 'offer', timeout: 'missed', reject: 'ended', terminate: 'ended', accept: 'ended' } as const;
  sock.ev.on('call', (calls) => {
    for (const call of calls) {
      const phase = call.status in phases ? phases[call.status as keyof typeof phases] : undefined;
      const primary = addressOf(call.chatId) ?? addressOf(call.from);
      if (phase && primary)
        emit({
          t: 'call',
          id: call.id,
          peer: pair(primary, addressOf(call.callerPn)),
          phase,
          video: call.isVideo ?? false,
        });
    }
  });
}

function listenForLimits(sock: WASocket, emit: Emit): void {
  sock.ev.on('connection.update', ({ reachoutTimeLock: lock }) => {
    if (lock?.isActive)
      emit({ t: 'limit', kind: 'reachout', ...(lock.timeEnforcementEnds ? { until: lock.timeEnforcementEnds } : {}) });
  });
  sock.ev.on('message-capping.update', () => emit({ t: 'limit', kind: 'newChats' }));
}

function listenForContacts(sock: WASocket, emit: Emit): void {
  sock.ev.on('contacts.update', (contacts) => {
    for (const { id, notify, verifiedName, imgUrl } of contacts) {
      const primary = addressOf(id);
      const name = notify ?? verifiedName;
      const pictureChanged = imgUrl !== undefined;
      if (!primary || !(name || pictureChanged)) continue;
      emit({
        t: 'contact',
        peer: { primary, ...(name ? { name } : {}) },
        ...(pictureChanged ? { pictureChanged } : {}),
      });
    }
  });
}

/** Presence, calls, contacts, identities and limits of one socket as driver events. */
export function listenForSideEvents(sock: WASocket, emit: Emit): void {
  listenForPresence(sock, emit);
  listenForCalls(sock, emit);
  listenForLimits(sock, emit);
  sock.ev.on('lid-mapping.update', ({ lid, pn }) => {
    const a = addressOf(lid);
    const b = addressOf(pn);
    if (a && b) emit({ t: 'identity', same: [a, b] });
  });
  listenForContacts(sock, emit);
}
