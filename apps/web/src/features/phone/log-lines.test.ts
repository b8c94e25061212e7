import type { ChatMessage, PhoneSummary, SimulatorEvent } from '@recado/whatsapp-simulator/client';
import { expect, test } from 'vitest';
import { logLines, tally } from './log-lines.ts';

const handset = (number: string, name: string, kind: PhoneSummary['kind']): PhoneSummary => ({
  number,
  name,
  kind,
  addressing: 'pn',
  lid: '',
  hasPicture: false,
  auto: { deliver: true, read: false, online: true },
  devices: [],
  counters: { sent: 0, received: 0, duplicates: 0, undecryptable: 0 },
});

const phones = [handset('10', 'Loja', 'company'), handset('20', 'Maria', 'customer')];

const message = (changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'A',
  chat: '10',
  fromMe: true,
  author: '20',
  kind: 'text',
  text: 'Oi',
  isEdited: false,
  isDeleted: false,
  reactions: {},
  ack: 2,
  time: 1000,
  ...changes,
});

const written: SimulatorEvent = { at: 1000, type: 'message', number: '20', message: message() };
const confirmed: SimulatorEvent = { at: 1038, type: 'tick', number: '20', chat: '10', ids: ['A'], ack: 3 };
const linked: SimulatorEvent = { at: 900, type: 'link', number: '10', device: 1, state: 'linked' };

test('a message that a linked device confirmed is one line, with its milliseconds', () => {
  const lines = logLines([linked, written, confirmed], phones);
  expect(lines.map(({ kind, ms }) => [kind, ms])).toEqual([
    ['arrived', 38],
    ['linked', null],
  ]);
});

test('without a linked device nothing is said to have reached the product', () => {
  const lines = logLines([written, confirmed], phones);
  expect(lines.map(({ kind }) => kind)).toEqual(['delivered']);
});

test('a message that nobody confirmed stays as sent', () => {
  expect(logLines([linked, written], phones)[0]?.kind).toBe('sent');
});

test('the sum counts what customers wrote since the link, and what of it was confirmed', () => {
  const received = [
    message({ id: 'old', fromMe: false, time: 800, ack: 3 }),
    message({ id: 'kept', fromMe: false, ack: 3 }),
    message({ id: 'waiting', fromMe: false, ack: 2 }),
    message({ id: 'own', fromMe: true, ack: 3 }),
  ];
  expect(tally(received, 900)).toEqual({ sent: 2, received: 1 });
});
