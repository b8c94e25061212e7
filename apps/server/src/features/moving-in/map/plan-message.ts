import type { MoveDropReason } from '@recado/contract';
import type { Family } from '../source/family.ts';
import type { OldRow } from '../source/source.ts';
import { flagOf, jsonOf, madeAt, numberOf, partOf, textOf } from '../source/values.ts';
import { addressOfJid, type OldAddress } from './addresses.ts';
import { contentOf, type OldContent } from './message-kinds.ts';

/** Where a message goes. */
export interface Destination {
  ticketId: number;
  contactId: number;
  connectionId: number;
  /** The contact's own address, for rows that name none. */
  address: string;
}

interface Common {
  row: OldRow;
  to: Destination;
  author: string;
  at: Date;
  /** WhatsApp's id of what it answers or reacts to. */
  quoted: string | null;
}
export type MessagePlan =
  | { is: 'dropped'; why: MoveDropReason }
  | ({ is: 'reaction'; emoji: string; fromMe: boolean } & Common)
  | ({ is: 'message'; waId: string; chat: string; content: OldContent; fromMe: boolean; data: object | null } & Common);

const dialled = ({ kind, dial }: OldAddress): string => `${kind}:${dial}`;

/** Ticketz keeps the text of an unknown quoted message as a row of its own, called after the ticket. */
export const withoutStub = (id: string, ticket: unknown): string | null => {
  const ending = `-${String(ticket)}`;
  return id.endsWith(ending) && id.length > ending.length ? id.slice(0, -ending.length) : null;
};

/** Waiting and failed are not known of what is long past: own messages have reached the server at least. */
export function ackOf(row: OldRow, fromMe: boolean, family: Family): { ack: number; error: string | null } {
  if (!fromMe) return { ack: textOf(row, 'mediaType') === 'call_log' ? 1 : 0, error: null };
  const error = jsonOf(row.error);
  if (error !== undefined && error !== null && family === 'ticketz') return { ack: 0, error: 'ERR_SENDING' };
  const ack = (numberOf(row, 'ack') ?? 2) + (family === 'whaticket' ? 1 : 0);
  return { ack: Math.min(5, Math.max(2, ack)), error: null };
}

function writerOf(row: OldRow, chat: string, fromMe: boolean): { author: string; data: object | null } {
  if (fromMe) return { author: 'me', data: null };
  const member = chat.startsWith('group:') ? addressOfJid(textOf(row, 'participant', 100)) : null;
  if (!member) return { author: '', data: null };
  const name = partOf(jsonOf(row.dataJson), 'pushName');
  const number = member.kind === 'phone' ? member.dial : null;
  const shown = typeof name === 'string' && name !== '' ? name.slice(0, 100) : member.dial;
  return { author: dialled(member), data: { author: { name: shown, number } } };
}

/** What becomes of a row of messages; `to` says where messages of its ticket and time belong. */
export function planMessage(row: OldRow, to: Destination | null): MessagePlan {
  const jid = textOf(row, 'remoteJid', 200);
  if (!to) return { is: 'dropped', why: 'noTicket' };
  if (jid.includes('broadcast') || jid.endsWith('@newsletter')) return { is: 'dropped', why: 'broadcast' };
  if (withoutStub(textOf(row, 'id', 200), row.ticketId) !== null && jid === '')
    return { is: 'dropped', why: 'quoteStub' };
  const fromMe = flagOf(row, 'fromMe');
  const address = addressOfJid(jid);
  const chat = address ? dialled(address) : to.address;
  const { author, data } = writerOf(row, chat, fromMe);
  const quotedId = textOf(row, 'quotedMsgId', 200);
  const quoted = quotedId === '' ? null : (withoutStub(quotedId, row.ticketId) ?? quotedId);
  const common = { row, to, author, at: madeAt(row), quoted };
  if (textOf(row, 'mediaType') === 'reactionMessage') {
    const emoji = textOf(row, 'body', 64);
    if (quoted === null || emoji === '' || emoji === 'reaction') return { is: 'dropped', why: 'emptyReaction' };
    return { is: 'reaction', emoji, fromMe, ...common, author: author || chat };
  }
  const content = contentOf(row);
  if (!content) return { is: 'dropped', why: 'noMessage' };
  const details = content.shows ? { ...data, shows: content.shows } : data;
  return { is: 'message', waId: textOf(row, 'id', 200), chat, content, fromMe, ...common, data: details };
}
