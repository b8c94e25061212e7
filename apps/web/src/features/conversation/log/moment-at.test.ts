import { expect, test } from 'vitest';
import type { Row } from '../../tickets/messages/message-rows.ts';
import { momentAt } from './moment-at.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
const message = (minute: number): Row =>
  ({ kind: 'message', key: `m${minute}`, bubble: { createdAt: at(minute) }, isFirst: true, isLast: true }) as Row; // what is read
const mark = (kind: 'started' | 'ended'): Row => ({ kind, key: kind, ticketId: 1 });
const note = { kind: 'note', key: 'n', note: { createdAt: at(5) } } as Row; // likewise

test('the day over the log is that of what stands at the top, also where that is a note or a line (ui §6)', () => {
  const rows: Row[] = [mark('started'), message(1), note, mark('ended'), message(9), mark('ended')];
  expect(rows.map((_row, index) => momentAt(rows, index))).toEqual([at(1), at(1), at(5), at(9), at(9), at(9)]);
  expect(momentAt([], 0)).toBeNull();
  expect(momentAt([mark('started')], 0)).toBeNull();
});
