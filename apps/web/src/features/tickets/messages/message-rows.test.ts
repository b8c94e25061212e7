import type { Message, TicketNoteRow } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import type { Unsent } from '../outbox/outbox.ts';
import type { MessageData } from './message-pages.ts';
import { messagesOf, putMessage, replaceMessage } from './message-pages.ts';
import { bubblesOf, rowsOfConversation, type Shape, unreadAt } from './message-rows.ts';

const message = (position: number, over: Partial<Message> = {}): Message => {
  const at = new Date(2026, 10, 20, 12, position).toISOString();
  return {
    id: `m${position}`,
    body: `text ${position}`,
    fromMe: false,
    read: false,
    ack: 2,
    mediaType: 'chat',
    mediaUrl: null,
    file: null,
    isDeleted: false,
    isEdited: false,
    ticketId: 1,
    contactId: 1,
    quotedMsgId: null,
    queueId: null,
    companyId: 1,
    userId: null,
    remoteJid: null,
    participant: null,
    dataJson: null,
    createdAt: at,
    updatedAt: at,
    contact: null,
    position,
    clientKey: null,
    error: null,
    reactions: [],
    quotedMsg: null,
    ...over,
  };
};
const page = (messages: Message[], hasMore: boolean) =>
  ({
    messages,
    hasMore,
    count: messages.length,
    hiddenTickets: [],
    seq: 0,
    ticket: {},
  }) as unknown as MessageData['pages'][number]; // the functions under test never read the ticket
const data = (...pages: MessageData['pages']): MessageData => ({ pages, pageParams: pages.map(() => undefined) });
const unsent = (clientKey: string): Unsent => ({
  clientKey,
  ticket: { id: 1, contactId: 1, whatsappId: 1 },
  body: 'oi',
  quoted: null,
  file: null,
  createdAt: new Date(2026, 10, 20, 13).toISOString(),
  failure: null,
});
const calm: Shape = { hidden: [], isWhole: true, isPresent: true, notes: [], unread: null, closedTicketId: null };
const noteAt = (minute: number, over: Partial<TicketNoteRow> = {}) =>
  ({
    id: minute,
    ticketId: 1,
    note: `nota ${minute}`,
    createdAt: new Date(2026, 10, 20, 12, minute, 30).toISOString(),
    ...over,
  }) as TicketNoteRow; // the functions under test read nothing else
const kinds = (messages: Message[], shape: Partial<Shape> = {}) =>
  rowsOfConversation(bubblesOf(messages, []), { ...calm, ...shape }).map((row) => row.kind);

describe('conversation rows', () => {
  it('separates days and marks where the ticket changes as ended and started', () => {
    const next = new Date(2026, 10, 21, 9).toISOString();
    expect(kinds([message(1), message(2, { ticketId: 2, createdAt: next })])).toEqual([
      'day',
      'started',
      'message',
      'ended',
      'day',
      'started',
      'message',
    ]);
  });
  it('shows attendances of foreign queues as one marker each', () => {
    const hidden = [{ id: 9, createdAt: message(2).createdAt }];
    expect(kinds([message(1), message(3)], { hidden })).toEqual(['day', 'started', 'message', 'hidden', 'message']);
  });
  it('groups bubbles of one author within 5 minutes', () => {
    const rows = rowsOfConversation(
      bubblesOf([message(1), message(2), message(20), message(21, { fromMe: true })], []),
      calm,
    );
    const edges = rows.flatMap((row) => (row.kind === 'message' ? [`${row.isFirst}/${row.isLast}`] : []));
    expect(edges).toEqual(['true/false', 'false/true', 'true/true', 'true/true']);
  });
  it('puts the unread line before the first unread message of the customer', () => {
    const messages = [message(1), message(2), message(3, { fromMe: true }), message(4)];
    const at = (count: number, isWhole = false, last = 4) => unreadAt(messages, { count, last }, isWhole);
    expect(at(2)).toEqual({ key: 'm2', count: 2 });
    expect(at(0)).toBeNull();
    // Of what was unread then; what came since is not counted.
    expect(at(1, false, 2)).toEqual({ key: 'm2', count: 1 });
  });
  it('counts for the unread line what the server counts: no change of a group or a number, and no refused call', () => {
    const line = (shows: object) => ({ dataJson: JSON.stringify({ shows }) });
    const refused = message(4, line({ kind: 'call', isVideo: false, isRefused: true }));
    const missed = message(5, line({ kind: 'call', isVideo: false, isRefused: false }));
    const joined = message(6, line({ kind: 'group', change: 'added', members: [], count: 1 }));
    const moved = message(7, line({ kind: 'number', from: '1', to: '2' }));
    const messages = [message(2), message(3), refused, missed, joined, moved];
    const at = (count: number) => unreadAt(messages, { count, last: 7 }, true);
    expect([at(1), at(2), at(3)].map((mark) => mark?.key)).toEqual(['m5', 'm3', 'm2']);
  });
  it('puts the unread line nowhere while the first unread message is not loaded, and there once it is', () => {
    const messages = [message(1), message(2), message(3, { fromMe: true }), message(4)];
    expect(unreadAt(messages, { count: 50, last: 4 }, false)).toBeNull();
    expect(unreadAt(messages, { count: 50, last: 4 }, true)).toEqual({ key: 'm1', count: 50 });
    const older = [-2, -1, 0].map((position) => message(position));
    expect(unreadAt([...older, ...messages], { count: 5, last: 4 }, false)).toEqual({ key: 'm-1', count: 5 });
  });
  it('tells who wrote what is quoted, of another attendance when, and nothing of a hidden one', () => {
    const dataJson = JSON.stringify({ author: { value: '5511', name: 'Rui' } });
    const quotedMsg = message(1, { dataJson, ticketId: 9 });
    const quoted = (over: object) => bubblesOf([message(5, { quotedMsgId: 'm1', ...over })], [])[0]?.quoted;
    expect(quoted({ quotedMsg })).toMatchObject({ details: { author: { name: 'Rui' } }, at: quotedMsg.createdAt });
    expect(quoted({ quotedMsg: message(1) })).not.toHaveProperty('at');
    expect(quoted({ quotedMsg: null })).toMatchObject({ isHidden: true, body: '', file: null });
    const carried = JSON.stringify({ quote: { text: '📷 Foto', fromMe: false, author: 'Ana' } });
    const details = { author: { name: 'Ana' } };
    expect(quoted({ quotedMsgId: null, dataJson: carried })).toMatchObject({
      isCarried: true,
      body: '📷 Foto',
      details,
    });
  });
  it('never shows an optimistic bubble beside the message it became', () => {
    const stored = message(5, { fromMe: true, clientKey: 'k1' });
    const bubbles = bubblesOf([stored], [unsent('k1'), unsent('k2')]);
    expect(bubbles.map((bubble) => [bubble.key, bubble.message?.id ?? null])).toEqual([
      ['k1', 'm5'],
      ['k2', null],
    ]);
  });
});

describe('notes among the messages', () => {
  const keysOf = (messages: Message[], shape: Partial<Shape>): string[] =>
    rowsOfConversation(bubblesOf(messages, []), { ...calm, ...shape }).map(({ key }) => key);
  it('stand by their time, and part a group of bubbles', () => {
    const rows = rowsOfConversation(bubblesOf([message(1), message(2)], []), {
      ...calm,
      notes: [noteAt(3), noteAt(1)],
    });
    expect(rows.slice(2).map(({ key }) => key)).toEqual(['m1', 'note-1', 'm2', 'note-3']);
    expect(rows.flatMap((row) => (row.kind === 'message' ? [[row.isFirst, row.isLast]] : []))).toEqual([
      [true, true],
      [true, true],
    ]);
  });
  it('wait until the messages of their time are loaded', () => {
    const notes = [noteAt(9), noteAt(4), noteAt(2)];
    expect(keysOf([message(3), message(5)], { isWhole: false, notes })).toEqual(['m3', 'note-4', 'm5', 'note-9']);
    expect(keysOf([message(3), message(5)], { isWhole: false, isPresent: false, notes })).toEqual([
      'm3',
      'note-4',
      'm5',
    ]);
    expect(keysOf([message(3)], { notes: [noteAt(2)] })[2]).toBe('note-2');
  });
  it('never begin an attendance again that has ended, and begin theirs where no message has', () => {
    const after = keysOf([message(1), message(2, { ticketId: 2 })], { notes: [noteAt(5)] });
    expect(after.slice(-2)).toEqual(['m2', 'note-5']);
    const before = keysOf([message(1)], { notes: [noteAt(5, { ticketId: 2 })] });
    expect(before.slice(-3)).toEqual(['ended-1-m1', 'started-2-note-5', 'note-5']);
  });
});

describe('cached conversation', () => {
  it('puts an arrived message once and at its position', () => {
    let cached = data(page([message(3), message(5)], true));
    cached = putMessage(cached, message(4));
    cached = putMessage(cached, message(4));
    cached = putMessage(cached, message(6));
    expect(messagesOf(cached).map((one) => one.position)).toEqual([3, 4, 5, 6]);
  });
  it('leaves older messages to scrolling', () => {
    const cached = data(page([message(3)], true));
    expect(putMessage(cached, message(1))).toBe(cached);
  });
  it('never lets an acknowledgement go down, except from the clock to failure', () => {
    const at = (ack: number) => data(page([message(1, { fromMe: true, ack })], false));
    const ackAfter = (from: number, to: number) =>
      messagesOf(replaceMessage(at(from), message(1, { ack: to })))[0]?.ack;
    expect(ackAfter(3, 2)).toBe(3);
    expect(ackAfter(2, 4)).toBe(4);
    expect(ackAfter(1, 0)).toBe(0);
    expect(ackAfter(2, 0)).toBe(2);
    expect(ackAfter(0, 1)).toBe(1);
  });
  it('ignores a version older than the one on screen', () => {
    const cached = data(page([message(1, { body: 'new', updatedAt: '2026-11-21T00:00:00.000Z' })], false));
    const after = replaceMessage(cached, message(1, { body: 'old', updatedAt: '2026-11-20T00:00:00.000Z' }));
    expect(messagesOf(after)[0]?.body).toBe('new');
  });
});
