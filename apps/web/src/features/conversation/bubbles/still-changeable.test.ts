import { limits, type Message } from '@recado/contract';
import { expect, test } from 'vitest';
import { isDeletable, isEditable } from './still-changeable.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const written = (msAgo: number, more: Partial<Message> = {}): Message =>
  ({
    mediaType: 'extendedTextMessage',
    isDeleted: false,
    ack: 3,
    createdAt: new Date(now - msAgo).toISOString(),
    ...more,
  }) as Message; // all that is asked of it

test('a text is corrected for as long as WhatsApp takes it; places, cards and polls of the phone are not', () => {
  expect(isEditable(written(limits.messageEditableMs - 1), now)).toBe(true);
  expect(isEditable(written(limits.messageEditableMs), now)).toBe(false);
  expect(isEditable(written(0, { ack: 1 }), now)).toBe(false);
  for (const mediaType of ['locationMessage', 'contactMessage', 'pollCreationMessageV3', 'image'])
    expect(isEditable(written(0, { mediaType }), now)).toBe(false);
});

test('a message is taken back for about two and a half days, once', () => {
  expect(isDeletable(written(limits.messageRevocableMs - 1, { mediaType: 'image' }), now)).toBe(true);
  expect(isDeletable(written(limits.messageRevocableMs), now)).toBe(false);
  expect(isDeletable(written(0, { isDeleted: true }), now)).toBe(false);
});
