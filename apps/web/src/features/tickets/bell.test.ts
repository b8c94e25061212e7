import type { Ticket } from '@recado/contract';
import { expect, test } from 'vitest';
import { concerns, rings } from './bell.ts';

const me = { id: 7, allTicket: 'disabled' } as const;
const watchful = { id: 7, allTicket: 'enabled' } as const;
const ticketOf = (facts: Partial<Pick<Ticket, 'id' | 'status' | 'userId'>>): Ticket =>
  ({ id: 1, status: 'open', userId: 7, ...facts }) as Ticket;
const away = { ticketId: null, isVisible: false };
const message = { fromMe: false, read: false };

test('only tickets that are unassigned or assigned to oneself concern a person (core §6)', () => {
  expect(concerns(ticketOf({ userId: 7 }), me)).toBe(true);
  expect(concerns(ticketOf({ userId: null }), me)).toBe(true);
  expect(concerns(ticketOf({ userId: 8 }), me)).toBe(false);
  expect(concerns(ticketOf({ status: 'closed' }), me)).toBe(false);
});

test('pending tickets concern those only for whom allTicket is enabled (core §6, decision 23)', () => {
  const pending = ticketOf({ status: 'pending', userId: null });
  expect(concerns(pending, me)).toBe(false);
  expect(concerns(pending, watchful)).toBe(true);
  expect(concerns(ticketOf({ status: 'pending', userId: 8 }), watchful)).toBe(false);
});

test('own and read messages do not ring, nor does the ticket on screen in a visible tab', () => {
  const ticket = ticketOf({});
  expect(rings(message, ticket, me, away)).toBe(true);
  expect(rings({ ...message, fromMe: true }, ticket, me, away)).toBe(false);
  expect(rings({ ...message, read: true }, ticket, me, away)).toBe(false);
  expect(rings(message, ticket, me, { ticketId: 1, isVisible: true })).toBe(false);
  expect(rings(message, ticket, me, { ticketId: 1, isVisible: false })).toBe(true);
  expect(rings(message, ticket, me, { ticketId: 2, isVisible: true })).toBe(true);
});
