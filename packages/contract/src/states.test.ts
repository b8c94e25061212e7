import { expect, test } from 'vitest';
import { ackName, invoiceDisplayStatus } from './states.ts';

test.each([
  [0, 'error'],
  [1, 'waiting'],
  [2, 'server'],
  [3, 'delivered'],
  [4, 'read'],
  [5, 'played'],
  [6, null],
  [-1, null],
])('ack %i is %s', (ack, name) => {
  expect(ackName(ack)).toBe(name);
});

test.each([
  ['paid', '2026-01-01', '2026-11-21', 'paid'],
  ['open', '2026-11-20', '2026-11-21', 'overdue'],
  ['open', '2026-11-21', '2026-11-21', 'open'],
] as const)('an invoice %s due %s is shown on %s as %s', (status, dueDate, today, shown) => {
  expect(invoiceDisplayStatus(status, dueDate, today)).toBe(shown);
});
