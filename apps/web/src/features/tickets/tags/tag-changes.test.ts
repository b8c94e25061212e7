import type { Ticket } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { noteChange, withChange, withPendingTags } from './tag-changes.ts';

const tag = (id: number, name: string) => ({ id, name, color: '#A4CCCC' });
const [vip, quote, late] = [tag(1, 'VIP'), tag(2, 'Orçamento'), tag(3, 'Atraso')];
const ticket = (id: number, tags: Ticket['tags']): Ticket => ({ id, tags }) as Ticket; // only what is read

describe('changes of tags', () => {
  it('gives and takes a tag, in the order of names', () => {
    expect(withChange([quote, vip], { tag: late, on: true })).toEqual([late, quote, vip]);
    expect(withChange([late, quote, vip], { tag: quote, on: false })).toEqual([late, vip]);
  });
  it('leaves the tags as they are when there is nothing to change', () => {
    const tags = [vip];
    expect(withChange(tags, { tag: vip, on: true })).toBe(tags);
    expect(withChange(tags, { tag: late, on: false })).toBe(tags);
  });
  it('keeps what is under way on screen, whatever the server says meanwhile, and of this ticket only', () => {
    const forgetGiven = noteChange(9, { tag: vip, on: true });
    const forgetTaken = noteChange(9, { tag: quote, on: false });
    expect(withPendingTags(ticket(9, [late, quote])).tags).toEqual([late, vip]);
    expect(withPendingTags(ticket(8, [quote])).tags).toEqual([quote]);
    forgetGiven();
    expect(withPendingTags(ticket(9, [late, quote])).tags).toEqual([late]);
    forgetTaken();
    expect(withPendingTags(ticket(9, [late, quote])).tags).toEqual([late, quote]);
  });
});
