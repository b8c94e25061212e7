import { limits, type Message, type MessageDetails, type MessageFile, type TicketNoteRow } from '@recado/contract';
import { dayOf } from '../../../kit/format.ts';
import type { Unsent } from '../outbox/outbox.ts';
import { carriedIn, detailsOf, shownText, wasCounted } from './details.ts';
import { captionOf } from './file-kind.ts';

/** What is shown of a message that another one answers. */
export type Quoted = Pick<Message, 'id' | 'body' | 'fromMe' | 'isDeleted' | 'mediaType' | 'file'> & {
  details?: MessageDetails;
  /** When it was written, if in another attendance. */
  at?: string;
  /** Where it stands in the history, if that is known. */
  position?: number;
  /** It was written in an attendance that the reader may not see (decision 23). */
  isHidden?: boolean;
  /** It stands in its answer alone: nobody can go to it. */
  isCarried?: boolean;
};

/** A message as the log draws it, stored or still in the outbox. */
export type Bubble = {
  /** Stays the same when an optimistic bubble becomes a stored message. */
  key: string;
  ticketId: number;
  /** The text; of a file its caption. */
  body: string;
  fromMe: boolean;
  ack: number;
  createdAt: string;
  isDeleted: boolean;
  isEdited: boolean;
  mediaType: string;
  /** Null where there is no file. */
  file: MessageFile | null;
  /** What stands beside the text: author, kind, marks. */
  details: MessageDetails;
  reactions: Message['reactions'];
  quoted: Quoted | null;
  /** Why ack is 0, in WhatsApp's words, or which change of it WhatsApp refused; null otherwise. */
  error: string | null;
  /** The stored message; null while it is in the outbox. */
  message: Message | null;
  unsent: Unsent | null;
};

export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'started' | 'ended' | 'hidden'; key: string; ticketId: number }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'note'; key: string; note: TicketNoteRow }
  | { kind: 'message'; key: string; bubble: Bubble; isFirst: boolean; isLast: boolean };

const known = new WeakMap<object, Bubble>();

const quotedIn = (message: Message): Quoted | null => {
  const carried = carriedIn(message);
  if (carried) return carried;
  const { quotedMsg, quotedMsgId, ticketId } = message;
  if (quotedMsg) {
    const { id, fromMe, isDeleted, mediaType, file, position, createdAt } = quotedMsg;
    const shown = { id, fromMe, isDeleted, mediaType, file, position, body: shownText(quotedMsg) };
    return { ...shown, details: detailsOf(quotedMsg), ...(quotedMsg.ticketId !== ticketId && { at: createdAt }) };
  }
  if (!quotedMsgId) return null;
  return { id: quotedMsgId, body: '', fromMe: false, isDeleted: false, mediaType: '', file: null, isHidden: true };
};

const ofMessage = (message: Message): Bubble => ({
  key: message.clientKey ?? message.id,
  ticketId: message.ticketId,
  body: message.file ? captionOf(shownText(message), message.file) : shownText(message),
  fromMe: message.fromMe,
  ack: message.ack,
  createdAt: message.createdAt,
  isDeleted: message.isDeleted,
  isEdited: message.isEdited,
  mediaType: message.mediaType,
  file: message.file,
  details: detailsOf(message),
  reactions: message.reactions,
  quoted: quotedIn(message),
  error: message.error,
  message,
  unsent: null,
});

const ofUnsent = (unsent: Unsent): Bubble => ({
  key: unsent.clientKey,
  ticketId: unsent.ticket.id,
  body: unsent.body,
  fromMe: true,
  ack: unsent.failure === null ? 1 : 0,
  createdAt: unsent.createdAt,
  isDeleted: false,
  isEdited: false,
  mediaType: unsent.file?.mediaType ?? 'chat',
  file: unsent.file?.info ?? null,
  details: {},
  reactions: [],
  quoted: unsent.quoted ? { ...unsent.quoted, isDeleted: false } : null,
  error: null,
  message: null,
  unsent,
});

/** The same object for the same source, so that unchanged rows are not drawn again. */
const remember = <Source extends object>(source: Source, make: (source: Source) => Bubble): Bubble => {
  const old = known.get(source);
  if (old) return old;
  const made = make(source);
  known.set(source, made);
  return made;
};

/** Stored messages followed by what the outbox holds for the same history; nothing twice. */
export const bubblesOf = (messages: readonly Message[], unsent: readonly Unsent[]): Bubble[] => {
  const stored = new Set(messages.flatMap((message) => (message.clientKey ? [message.clientKey] : [])));
  return [
    ...messages.map((message) => remember(message, ofMessage)),
    ...unsent.flatMap((entry) => (stored.has(entry.clientKey) ? [] : [remember(entry, ofUnsent)])),
  ];
};

/** A message, or a note that the team left between messages. */
type Entry = Pick<Bubble, 'key' | 'ticketId' | 'createdAt'> & ({ bubble: Bubble } | { note: TicketNoteRow });

const speaker = (bubble: Bubble): string =>
  bubble.fromMe ? `me:${bubble.message ? bubble.message.userId : ''}` : `them:${bubble.message?.participant ?? ''}`;

const bubbleOf = (entry: Entry | undefined): Bubble | undefined =>
  entry && 'bubble' in entry ? entry.bubble : undefined;

const isOneGroup = (a: Bubble | undefined, b: Bubble | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.fromMe === b.fromMe &&
  (speaker(a) === speaker(b) || !a.message || !b.message) &&
  a.ticketId === b.ticketId &&
  dayOf(a.createdAt) === dayOf(b.createdAt) &&
  Date.parse(b.createdAt) - Date.parse(a.createdAt) < limits.sameGroupMs;

export type Shape = {
  hidden: readonly { id: number; createdAt: string }[];
  /** Nothing older is left to load. */
  isWhole: boolean;
  /** Nothing newer is left to load. */
  isPresent: boolean;
  /** Of the contact, newest first. */
  notes: readonly TicketNoteRow[];
  /** Key of the first unread bubble, and how many were unread when the ticket was opened. */
  unread: { key: string; count: number } | null;
  /** The open ticket, when it is closed: its end is marked. */
  closedTicketId: number | null;
};

const between = (hidden: Shape['hidden'], after: string | null, until: string): Row[] =>
  hidden
    .filter((mark) => (after === null || mark.createdAt > after) && mark.createdAt <= until)
    .map((mark) => ({ kind: 'hidden', key: `hidden-${mark.id}`, ticketId: mark.id }));

/** What stands between two bubbles: end, foreign attendances, day, start, unread line; in this order. */
const marksBefore = (bubble: Entry, before: Entry | undefined, shape: Shape): Row[] => {
  const rows: Row[] = [];
  const isNewTicket = before ? before.ticketId !== bubble.ticketId : shape.isWhole;
  if (before && isNewTicket) {
    rows.push({ kind: 'ended', key: `ended-${before.ticketId}-${before.key}`, ticketId: before.ticketId });
  }
  if (before || shape.isWhole) rows.push(...between(shape.hidden, before?.createdAt ?? null, bubble.createdAt));
  // Above the first row more of the same day may come: a row that goes then would hide from the virtualiser what stays.
  if (before ? dayOf(before.createdAt) !== dayOf(bubble.createdAt) : shape.isWhole) {
    rows.push({ kind: 'day', key: `day-${bubble.key}`, at: bubble.createdAt });
  }
  if (isNewTicket) {
    rows.push({ kind: 'started', key: `started-${bubble.ticketId}-${bubble.key}`, ticketId: bubble.ticketId });
  }
  if (shape.unread?.key === bubble.key) rows.push({ kind: 'unread', key: 'unread', count: shape.unread.count });
  return rows;
};

/** Messages in their order, and between them the notes of their attendances by time, as far as messages are loaded. */
const entriesOf = (bubbles: readonly Bubble[], { notes, isWhole, isPresent }: Shape): Entry[] => {
  const entries: Entry[] = [];
  const waiting = [...notes];
  const addUntil = (at: string): void => {
    for (;;) {
      const note = waiting.at(-1);
      if (!note || note.createdAt >= at) return;
      waiting.pop();
      const before = entries.at(-1);
      if (!before && !isWhole) continue;
      // A note on an earlier attendance does not begin that one again.
      const ticketId = Math.max(note.ticketId, before?.ticketId ?? 0);
      entries.push({ key: `note-${note.id}`, ticketId, createdAt: note.createdAt, note });
    }
  };
  for (const bubble of bubbles) {
    addUntil(bubble.createdAt);
    const { key, ticketId, createdAt } = bubble;
    entries.push({ key, ticketId, createdAt, bubble });
  }
  if (isPresent) addUntil('~');
  return entries;
};

/**
 * Lays a conversation out in one pass: day separators, ticket markers (core §2), foreign attendances (decisions 23),
 * the unread line, notes, and bubbles grouped by author within 5 minutes.
 */
export const rowsOfConversation = (bubbles: readonly Bubble[], shape: Shape): Row[] => {
  const rows: Row[] = [];
  const entries = entriesOf(bubbles, shape);
  entries.forEach((entry, index) => {
    const before = entries[index - 1];
    rows.push(...marksBefore(entry, before, shape));
    const { key } = entry;
    if ('note' in entry) rows.push({ kind: 'note', key, note: entry.note });
    else
      rows.push({
        kind: 'message',
        key,
        bubble: entry.bubble,
        isFirst: !isOneGroup(bubbleOf(before), entry.bubble),
        isLast: !isOneGroup(entry.bubble, bubbleOf(entries[index + 1])),
      });
  });
  const last = entries.at(-1);
  if (last && shape.closedTicketId === last.ticketId) {
    rows.push({ kind: 'ended', key: `ended-${last.ticketId}-now`, ticketId: last.ticketId });
  }
  return rows;
};

/** So many messages of the customer were unread when the last one was at this position. */
export type UnreadSince = { count: number; last: number };

/** Where the unread line stands: before the first of them; nowhere while older ones that are not loaded belong to them. */
export const unreadAt = (
  messages: readonly Message[],
  { count, last }: UnreadSince,
  isWhole: boolean,
): Shape['unread'] => {
  if (count <= 0) return null;
  const theirs = messages.filter((message) => message.position <= last && wasCounted(message));
  if (theirs.length < count && !isWhole) return null;
  const first = theirs[Math.max(0, theirs.length - count)];
  return first ? { key: first.clientKey ?? first.id, count } : null;
};
