import type { Ticket } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { followed, type Hold, heldRows, withReason } from './held-rows.ts';

const row = (id: number, lastMessage = ''): Ticket => ({ id, lastMessage }) as Ticket; // only what is looked at
const rows = (...ids: number[]) => ids.map((id) => row(id));
const held = (now: Ticket[], reason: 'pointer' | 'keyboard' = 'pointer'): Hold =>
  withReason(null, reason, true, { key: 'mine', rows: now });
const draw = (hold: Hold, now: Ticket[]) => {
  const { shown, fresh } = heldRows(followed(hold, 'mine', now), now);
  return { rows: shown.map(({ ticket, isGone }) => (isGone ? `(${ticket.id})` : `${ticket.id}`)).join(' '), fresh };
};

describe('rows under the pointer', () => {
  it('keep their places, whatever comes and whoever writes', () => {
    const hold = held(rows(1, 2, 3));
    expect(draw(hold, rows(9, 3, 1, 2))).toEqual({ rows: '1 2 3', fresh: 1 });
    expect(draw(null, rows(9, 3, 1, 2))).toEqual({ rows: '9 3 1 2', fresh: 0 });
  });

  it('stay as a mark when they left, so that no other row comes under the pointer', () => {
    expect(draw(held(rows(1, 2, 3)), rows(1, 3))).toEqual({ rows: '1 (2) 3', fresh: 0 });
    expect(draw(held(rows(1)), [])).toEqual({ rows: '(1)', fresh: 0 });
    expect(draw(held(rows(1)), rows(5, 6))).toEqual({ rows: '(1)', fresh: 2 });
  });

  it('show what they last held, in place', () => {
    const first = followed(held([row(1, 'oi'), row(2)]), 'mine', [row(2), row(1, 'tudo bem?')]);
    expect(heldRows(first, [row(2)]).shown.map(({ ticket }) => ticket.lastMessage)).toEqual(['tudo bem?', '']);
  });

  it('are joined by what a scroll loads at the end, which then stays, too', () => {
    const more = followed(held(rows(1, 2)), 'mine', rows(9, 1, 2, 3, 4));
    expect(draw(more, rows(9, 1, 2, 3, 4))).toEqual({ rows: '1 2 3 4', fresh: 1 });
    expect(draw(more, rows(9, 1, 2, 4))).toEqual({ rows: '1 2 (3) 4', fresh: 1 });
  });

  it('are the same hold while nothing changes, and a new one in another list', () => {
    const now = rows(1, 2);
    const hold = held(now);
    expect(followed(hold, 'mine', now)).toBe(hold);
    expect(followed(hold, 'waiting', rows(5))).toEqual({ key: 'waiting', reasons: ['pointer'], rows: rows(5) });
  });

  it('move only when neither pointer nor keyboard is there', () => {
    const now = { key: 'mine', rows: rows(2, 1) };
    const both = withReason(held(rows(1, 2)), 'keyboard', true, now);
    expect(both?.rows).toEqual(rows(1, 2));
    const keyboard = withReason(both, 'pointer', false, now);
    expect(keyboard?.rows).toEqual(rows(1, 2));
    expect(withReason(keyboard, 'keyboard', false, now)).toBeNull();
    expect(withReason(both, 'keyboard', false, now)?.reasons).toEqual(['pointer']);
    expect(withReason(null, 'pointer', false, now)).toBeNull();
  });
});
