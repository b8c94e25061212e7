import { bounded, boundedId } from '../../bounds.ts';
import type { Address, Body, DriverHost, InboundItem, JournalEntry, Ref, Translate } from '../../port.ts';
import { addressKey } from '../../ref-keys.ts';
import type { Stanza } from './socket.ts';

type Payload = { stanza: Stanza; me: Address };

/** The journal row of one delivery. */
export function toEntry(stanza: Stanza, me: Address): JournalEntry {
  const payload: Payload = { stanza, me };
  return {
    chat: addressKey(stanza.chat.primary),
    id: boundedId(stanza.id),
    fromMe: stanza.fromMe,
    author: addressKey(stanza.fromMe ? me : stanza.chat.primary),
    receivedAt: new Date(),
    // A round trip makes it plain JSON, exactly what the table gives back.
    payload: JSON.parse(JSON.stringify(payload)) as JournalEntry['payload'],
  };
}

/** Journals one delivery and tells of it, once however often it comes. Throws when the store refuses. */
export async function receiveStanza(
  { store, onEvent, onJournaled }: DriverHost,
  stanza: Stanza,
  me: Address,
): Promise<void> {
  const entry = toEntry(stanza, me);
  if (await store.findJournaled(entry.chat, entry.author, entry.id)) return;
  await store.write({ upserts: [], deletes: [], journal: [entry] });
  const { primary, alt } = stanza.chat;
  if (alt) onEvent({ t: 'identity', same: [primary, alt] });
  onJournaled([entry]);
}

/** A call that nobody answered, as the delivery that the journal keeps. */
export function callStanza(chat: Stanza['chat'], id: string, video: boolean, refused: boolean): Stanza {
  const body: Body = { kind: 'callLog', video, ...(refused ? { refused } : {}) };
  const pushName = chat.name === undefined ? {} : { pushName: chat.name };
  return { id, at: Date.now(), fromMe: false, chat, ...pushName, offline: false, what: { t: 'message', body } };
}

function itemsOf(entry: JournalEntry): InboundItem[] {
  // Written by toEntry alone.
  const { stanza, me } = entry.payload as unknown as Payload;
  const chat = stanza.chat.primary;
  const ref = (id: string, fromMe: boolean): Ref => ({ chat, id, fromMe });
  const base = {
    peer: stanza.chat,
    by: stanza.fromMe ? { primary: me } : stanza.chat,
    at: new Date(stanza.at),
    live: !stanza.offline,
    ...(stanza.pushName === undefined ? {} : { pushName: stanza.pushName }),
  };
  const what = stanza.what;
  const items: InboundItem[] = [];
  if (what.t === 'message')
    items.push({
      t: 'message',
      ref: ref(stanza.id, stanza.fromMe),
      ...base,
      body: what.body,
      ...(what.quoted ? { quoted: quotedOf(what.quoted, chat) } : {}),
      ...(what.marks ? { marks: what.marks } : {}),
    });
  else if (what.t === 'edited')
    items.push({ t: 'edited', ref: ref(what.target, stanza.fromMe), ...base, body: what.body });
  else if (what.t === 'revoked') items.push({ t: 'revoked', ref: ref(what.target, stanza.fromMe), ...base });
  else
    items.push({
      t: 'reaction',
      ref: ref(what.target, what.targetFromMe),
      ...base,
      ...(what.emoji === undefined ? {} : { emoji: what.emoji }),
    });
  return items;
}

/** Journal entry of the memory driver -> inbound items, bounded (see `Translate`). */
export const translateMemory: Translate = (entry) => bounded(itemsOf(entry));

function quotedOf(quoted: { id: string; fromMe: boolean; body?: Body }, chat: Address): { ref: Ref; body?: Body } {
  return { ref: { chat, id: quoted.id, fromMe: quoted.fromMe }, ...(quoted.body ? { body: quoted.body } : {}) };
}
