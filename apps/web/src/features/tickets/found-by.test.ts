import type { Ticket } from '@recado/contract';
import { expect, test } from 'vitest';
import { isFoundByWords } from './found-by.ts';

const ticket = { contact: { name: 'Maria Conceição', number: '5511988887777' } } as Ticket; // only what is looked at

test.each([
  ['conceicao', false],
  ['(11) 98888', false],
  ['orçamento', true],
  ['🙏🏽', true],
  ['???', true],
])('a ticket that "%s" finds was found by what was said in it: %s', (search, byWords) => {
  expect(isFoundByWords(ticket, search)).toBe(byWords);
});

test('an emoji of a name finds the name', () => {
  expect(isFoundByWords({ contact: { ...ticket.contact, name: 'Padaria 🥐🥐' } }, '🥐🥐')).toBe(false);
});
