import type { BinaryNode, WASocket } from 'baileys';
import type { Address, DriverEvent, JournalEntry, Peer } from '../../port.ts';
import { addressKey, sameAddress } from '../../ref-keys.ts';
import { addressOf, jidOf } from './addresses.ts';
import { Recent } from './recent.ts';
import type { StanzaPayload } from './translate.ts';

/** Calls that are remembered: more do not ring at a time. */
const REMEMBERED = 200;

/** A call that rings. `creator` is the caller's address as WhatsApp wrote it, and answers must repeat it. */
type Ringing = {
  attrs: Record<string, string>;
  creator: string;
  from: Address;
  /** It rings at all of this group. */
  group: Address | undefined;
  isVideo: boolean;
};
type Me = StanzaPayload['me'];

/** What one socket gives to its calls. */
export type CallLine = {
  me(): Me | undefined;
  /** Writes the row before anything that is sent afterwards leaves. */
  note(entry: JournalEntry): void;
  emit(event: DriverEvent): void;
};

function childOf(node: BinaryNode): BinaryNode | undefined {
  return Array.isArray(node.content) ? node.content[0] : undefined;
}

function groupOf({ attrs }: BinaryNode, told: BinaryNode): Address | undefined {
  return [addressOf(told.attrs['group-jid']), addressOf(attrs.from)].find((address) => address?.kind === 'group');
}

function hasVideo({ content }: BinaryNode): boolean {
  return Array.isArray(content) && content.some(({ tag }) => tag === 'video');
}

/**
 * Calls of customers. One that ended without being answered on the phone goes into the journal under its own id, before
 * WhatsApp is told that we know of it, so that it is a line of the conversation exactly once (whatsapp §1.4). A call of a
 * group is a line of the group's. Lives as long as the driver: a call outlasts a socket.
 */
export class Calls {
  readonly #ringing = new Recent<Ringing>(REMEMBERED);
  readonly #answered = new Recent<true>(REMEMBERED);
  #line: CallLine | undefined;

  /** Hears the calls of a new socket, beside the library, which answers the stanzas. */
  listen(sock: WASocket, line: CallLine): void {
    this.#line = line;
    sock.ws.on('CB:call', (node: BinaryNode) => {
      const told = childOf(node);
      const id = told?.attrs['call-id'];
      if (!told || !id) return;
      if (told.tag === 'offer' || told.tag === 'offer_notice') this.#onOffer(line, node, told, id);
      else this.#onEnd(line, node, told, id);
    });
  }

  /** Notes the call as refused and refuses it. @throws Error when WhatsApp does not take it */
  async reject(sock: WASocket, id: string, from: Address): Promise<void> {
    const call = this.#ringing.get(id);
    if (call) this.#note(call, id, true);
    await sock.rejectCall(id, call?.creator ?? jidOf(from) ?? '');
  }

  #onEnd(line: CallLine, node: BinaryNode, told: BinaryNode, id: string): void {
    const call = this.#ringing.get(id) ?? ringingOf(node, told);
    if (!call) return;
    const ends = told.tag === 'terminate' || told.tag === 'reject';
    if (told.tag === 'accept' || told.attrs.reason === 'accepted_elsewhere') this.#answered.set(id, true);
    else if (ends && !this.#answered.has(id)) this.#note(call, id, isRefused(told));
    if (ends || told.tag === 'accept') {
      const phase = told.attrs.reason === 'timeout' ? 'missed' : 'ended';
      line.emit({ t: 'call', id, peer: peerOf(call), phase, video: call.isVideo, live: false });
    }
  }

  #onOffer(line: CallLine, node: BinaryNode, told: BinaryNode, id: string): void {
    const call = ringingOf(node, told);
    if (!call) return;
    this.#ringing.set(id, call);
    const live = node.attrs.offline === undefined;
    line.emit({ t: 'call', id, peer: peerOf(call), phase: 'offer', video: call.isVideo, live });
  }

  #note({ attrs, from, group, isVideo }: Ringing, id: string, isRefused: boolean): void {
    const me = this.#line?.me();
    const isOwn = me && [addressOf(me.id), addressOf(me.lid)].some((own) => sameAddress(own, from));
    if (!me || isOwn) return;
    const payload: StanzaPayload = { v: 1, attrs, plain: '', me, call: { isVideo, isRefused } };
    const keys = { chat: addressKey(group ?? from), author: addressKey(from) };
    this.#line?.note({ ...keys, id, fromMe: false, receivedAt: new Date(), payload });
  }
}

function ringingOf({ attrs }: BinaryNode, told: BinaryNode): Ringing | undefined {
  const creator = told.attrs['call-creator'] ?? attrs.from;
  const group = groupOf({ tag: 'call', attrs }, told);
  // Any member's stanza may end the call of a group: it is told apart by who began it.
  const from = group ? addressOf(creator) : (addressOf(attrs.from) ?? addressOf(creator));
  if (!creator || !from || from.kind === 'group') return undefined;
  const number = told.attrs.caller_pn ?? attrs.sender_pn;
  const known = { ...attrs, ...(number ? { sender_pn: number } : {}) };
  return { attrs: known, creator, from, group, isVideo: hasVideo(told) };
}

/** Somebody declined it, on the company's phone or elsewhere. */
function isRefused({ tag, attrs }: BinaryNode): boolean {
  return tag === 'reject' || attrs.reason === 'rejected_elsewhere';
}

function peerOf({ attrs, from, group }: Ringing): Peer {
  if (group) return { primary: group };
  const alt = addressOf(attrs.sender_pn ?? attrs.sender_lid);
  return {
    primary: from,
    ...(alt && !sameAddress(alt, from) ? { alt } : {}),
    ...(attrs.notify ? { name: attrs.notify } : {}),
  };
}
