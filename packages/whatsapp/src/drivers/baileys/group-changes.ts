import type { BinaryNode, WASocket } from 'baileys';
import type { ChangedMember, GroupChange, MemberChange } from '../../message-kinds.ts';
import type { Address } from '../../port.ts';
import { addressKey, sameAddress } from '../../ref-keys.ts';
import { addressOf } from './addresses.ts';
import type { CallLine } from './calls.ts';
import type { StanzaPayload } from './translate.ts';

/** One notification as its parts: who did it, under both addresses, and whether an address is our own. */
type Told = { node: BinaryNode; actor: Address[]; isOwn: (address: Address | undefined) => boolean };

function childrenOf(node: BinaryNode | undefined, tag: string): BinaryNode[] {
  return Array.isArray(node?.content) ? node.content.filter((child) => child.tag === tag) : [];
}
const childOf = (node: BinaryNode, tag: string): BinaryNode | undefined => childrenOf(node, tag)[0];

/** A description longer than this is cut; WhatsApp takes 2,048 characters. */
const LONGEST_TEXT = 2048;

function newDescription(node: BinaryNode): GroupChange {
  const content = childOf(node, 'body')?.content;
  const text = Array.isArray(content) ? '' : Buffer.from(content ?? '').toString('utf8');
  return { what: 'description', ...(text ? { text: text.slice(0, LONGEST_TEXT) } : {}) };
}

function memberOf({ attrs }: BinaryNode, isOwn: Told['isOwn']): ChangedMember | undefined {
  const primary = addressOf(attrs.jid);
  if (!primary) return undefined;
  const other = addressOf(primary.kind === 'lid' ? attrs.phone_number : attrs.lid);
  const alt = other && !sameAddress(primary, other) ? other : undefined;
  const self = isOwn(primary) || isOwn(alt);
  return { primary, ...(alt ? { alt } : {}), ...(self ? { self } : {}) };
}

/** Whoever adds or removes nobody but themselves has come by an invitation, or has left. */
function memberChange({ tag, attrs }: BinaryNode, isAlone: boolean): MemberChange {
  if (tag === 'promote') return 'promoted';
  if (tag === 'demote') return 'demoted';
  if (tag === 'add') return isAlone || attrs.reason === 'invite' ? 'joined' : 'added';
  return isAlone || tag === 'leave' ? 'left' : 'removed';
}

function changedMembers(change: BinaryNode, { actor, isOwn }: Told): GroupChange | undefined {
  const members = childrenOf(change, 'participant').flatMap((member) => memberOf(member, isOwn) ?? []);
  const [first] = members;
  if (!first) return undefined;
  const isActor = [first.primary, first.alt].some((one) => one && actor.some((other) => sameAddress(one, other)));
  return { what: 'members', change: memberChange(change, members.length === 1 && isActor), members };
}

/** What a notification of a group says; undefined for what WhatsApp shows no line for, or none that anybody needs. */
function changeIn(told: Told): GroupChange | undefined {
  const [change] = Array.isArray(told.node.content) ? told.node.content : [];
  switch (change?.tag) {
    case 'subject':
      return change.attrs.subject === undefined ? undefined : { what: 'subject', subject: change.attrs.subject };
    case 'description':
      return newDescription(change);
    case 'add':
    case 'remove':
    case 'leave':
    case 'promote':
    case 'demote':
      return changedMembers(change, told);
    default:
      return undefined;
  }
}

function newPicture({ node }: Told): GroupChange | undefined {
  if (childOf(node, 'set')) return { what: 'picture' };
  return childOf(node, 'delete') ? { what: 'picture', removed: true } : undefined;
}

/**
 * A change of a group goes into the journal under the id of its notification, before WhatsApp is told that we know of it: a
 * line of the conversation exactly once. The library answers the stanzas.
 */
export function listenForGroupChanges(sock: WASocket, line: Pick<CallLine, 'me' | 'note'>): void {
  const note = (node: BinaryNode, read: (told: Told) => GroupChange | undefined): void => {
    const { attrs } = node;
    const chat = addressOf(attrs.from);
    const me = line.me();
    if (!me || !attrs.id || chat?.kind !== 'group') return;
    const own = [addressOf(me.id), addressOf(me.lid)];
    const isOwn: Told['isOwn'] = (address) => address !== undefined && own.some((one) => sameAddress(one, address));
    const named = attrs.participant ?? attrs.author ?? (childOf(node, 'set') ?? childOf(node, 'delete'))?.attrs.author;
    const actor = [addressOf(named), addressOf(attrs.participant_pn ?? attrs.participant_lid)].filter((one) => !!one);
    const change = read({ node, actor, isOwn });
    if (!change) return;
    const author = actor[0] ?? chat;
    const group = { ...change, ...(actor.some(isOwn) ? { own: true } : {}) };
    const payload: StanzaPayload = { v: 1, attrs, plain: '', me, group };
    const keys = { chat: addressKey(chat), author: addressKey(author) };
    line.note({ ...keys, id: attrs.id, fromMe: false, receivedAt: new Date(), payload });
  };
  sock.ws.on('CB:notification,type:w:gp2', (node: BinaryNode) => note(node, changeIn));
  sock.ws.on('CB:notification,type:picture', (node: BinaryNode) => note(node, newPicture));
}
