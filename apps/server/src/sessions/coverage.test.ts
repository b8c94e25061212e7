import type { InboundItem, JournalEntry } from '@recado/whatsapp';
import { expect, test } from 'vitest';
import { Coverage } from './coverage.ts';

const person = { kind: 'phone', value: '5511988887777' } as const;
const entry = (id: string, live: boolean, fromMe = false): JournalEntry => ({
  ...{ id, fromMe, chat: 'phone:5511988887777', author: 'phone:5511988887777', receivedAt: new Date() },
  payload: live,
});
const translate = ({ id, fromMe, payload }: JournalEntry): InboundItem[] => [
  {
    ...{ t: 'message', ref: { chat: person, id, fromMe }, peer: { primary: person }, by: { primary: person } },
    ...{ at: new Date(), live: payload === true, body: { kind: 'text', text: id } },
  },
];
/** A coverage that has been whole. */
function whole(): Coverage {
  const coverage = new Coverage(translate);
  coverage.onCaughtUp();
  coverage.take();
  return coverage;
}

test('after silence the gap begins with the last frame, not with the discovery', () => {
  const coverage = whole();
  const silentSince = new Date(Date.now() - 130_000);
  coverage.onLink({ t: 'link', state: 'timeout', retryInMs: 1000, silentSince });
  expect(coverage.take()).toEqual([{ t: 'left', at: silentSince, cause: 'silent' }]);
});

test.each([
  [{ state: 'opening' as const }, 'network'],
  [{ state: 'timeout' as const, reason: 'versionRefused' as const }, 'versionRefused'],
  [{ state: 'disconnected' as const, reason: 'replaced' as const }, 'replaced'],
  [{ state: 'disconnected' as const, reason: 'banned' as const }, 'banned'],
])('the cause of a gap is what the link says first: %o', (link, cause) => {
  const coverage = whole();
  coverage.onLink({ t: 'link', ...link });
  coverage.onLink({ t: 'link', state: 'opening' });
  expect(coverage.take()).toEqual([{ t: 'left', at: expect.any(Date), cause }]);
});

test('what was wished is the cause, whatever the link says of it afterwards', () => {
  const coverage = whole();
  coverage.leave('newCode');
  coverage.onLink({ t: 'link', state: 'disconnected', reason: 'loggedOut' });
  expect(coverage.take()).toEqual([{ t: 'left', at: expect.any(Date), cause: 'newCode' }]);
});

test('being connected again does not end a gap before everything that waited is here, and only that is counted', () => {
  const coverage = whole();
  coverage.onLink({ t: 'link', state: 'opening' });
  coverage.take();
  coverage.onLink({ t: 'link', state: 'connected' });
  expect(coverage.hasChanges).toBe(false);
  coverage.onJournaled([entry('1', false), entry('2', false), entry('3', true), entry('4', false, true)]);
  expect(coverage.take()).toEqual([{ t: 'arrived', count: 2 }]);
  coverage.onCaughtUp();
  coverage.onJournaled([entry('5', false)]);
  expect(coverage.take()).toEqual([{ t: 'back', at: expect.any(Date) }]);
});
