import type { BinaryNode, Contact, WASocket } from 'baileys';
import type { Address, DriverEvent, Peer } from '../../port.ts';
import { sameAddress } from '../../ref-keys.ts';
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

/** The end of a cycle as WhatsApp gives it, in seconds. */
function endOfCycle(seconds: string | undefined): Date | undefined {
  const at = Number(seconds) * 1000;
  return at > Date.now() ? new Date(at) : undefined;
}

function listenForLimits(sock: WASocket, emit: Emit): void {
  let isLocked = false;
  sock.ev.on('connection.update', ({ reachoutTimeLock: lock }) => {
    if (!lock) return;
    const wasLocked = isLocked;
    isLocked = lock.isActive ?? false;
    if (isLocked)
      emit({ t: 'limit', kind: 'reachout', ...(lock.timeEnforcementEnds ? { until: lock.timeEnforcementEnds } : {}) });
    // After a 463 the library asks, and "not locked" then only means another reason for it: that lifts nothing.
    else if (wasLocked) emit({ t: 'limit', kind: 'reachout', isOver: true });
  });
  sock.ev.on('message-capping.update', ({ capping_status: status, cycle_end_timestamp: end }) => {
    if (String(status) !== 'CAPPED') return;
    const until = endOfCycle(end);
    emit({ t: 'limit', kind: 'newChats', ...(until ? { until } : {}) });
  });
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

/** One entry of the address book; undefined without a name or for groups. */
function bookEntry({
  id,
  name,
  lid,
  phoneNumber,
}: Pick<Contact, 'id' | 'name' | 'lid' | 'phoneNumber'>): Peer | undefined {
  const address = addressOf(id);
  const phone = address?.kind === 'phone' ? address : addressOf(phoneNumber);
  const primary = phone ?? address;
  if (!name || !primary || primary.kind === 'group') return undefined;
  return { ...pair(primary, address?.kind === 'lid' ? address : addressOf(lid)), name };
}

/** The names that the phone's own address book has: with the history of a new link, and whenever one changes there. */
function listenForPhoneBook(sock: WASocket, emit: Emit): void {
  const tell = (contacts: readonly Contact[]): void => {
    const people = contacts.flatMap((contact) => bookEntry(contact) ?? []);
    if (people.length > 0) emit({ t: 'phoneBook', people });
  };
  sock.ev.on('messaging-history.set', ({ contacts }) => tell(contacts));
  sock.ev.on('contacts.upsert', tell);
}

/** Presence, contacts, the address book, identities and limits of one socket as driver events. */
export function listenForSideEvents(sock: WASocket, emit: Emit): void {
  listenForPresence(sock, emit);
  listenForLimits(sock, emit);
  sock.ev.on('lid-mapping.update', ({ lid, pn }) => {
    const a = addressOf(lid);
    const b = addressOf(pn);
    if (a && b) emit({ t: 'identity', same: [a, b] });
  });
  listenForContacts(sock, emit);
  listenForPhoneBook(sock, emit);
}
