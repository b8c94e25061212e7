import { expect, test } from 'vitest';
import { type TransitionTicket, transitionOf } from './ticket-transitions.ts';

const me = 7;
const base: TransitionTicket = { status: 'open', queueId: 1, userId: me, connectionId: 3 };
const pending: TransitionTicket = { ...base, status: 'pending', userId: null };
const closed: TransitionTicket = { ...base, status: 'closed' };

test.each([
  ['pending to open is accept', pending, { status: 'open', userId: me }, 'accept'],
  [
    'accept may bring the queue of a ticket without one',
    { ...pending, queueId: null },
    { status: 'open', userId: me, queueId: 2 },
    'accept',
  ],
  [
    'a waiting ticket that is handed to a colleague is a transfer, not an accept of whoever hands it on',
    pending,
    { status: 'open', userId: 9, queueId: 1 },
    'transfer',
  ],
  [
    'a waiting ticket that is taken to another connection is a transfer, also to oneself',
    pending,
    { status: 'open', userId: me, queueId: 1, whatsappId: 4 },
    'transfer',
  ],
  [
    'who has a ticket keeps it on another connection',
    base,
    { status: 'open', userId: me, queueId: 1, whatsappId: 4 },
    'transfer',
  ],
  ['open to pending is return', base, { status: 'pending', userId: null }, 'return'],
  [
    'open to closed is resolve',
    base,
    { status: 'closed', userId: me, queueId: 1, useIntegration: false, promptId: null },
    'resolve',
  ],
  ['pending to closed is resolve', pending, { status: 'closed' }, 'resolve'],
  ['closed to open is reopen', closed, { status: 'open', userId: me, queueId: 1 }, 'reopen'],
  [
    'a queue without a user is a transfer, also when the dialog says pending',
    base,
    { status: 'pending', userId: null, queueId: 2 },
    'transfer',
  ],
  ['a queue with a user is a transfer', base, { queueId: 2, userId: 9 }, 'transfer'],
  ['another person is a transfer', base, { userId: 9 }, 'transfer'],
  ['another connection is a transfer', base, { whatsappId: 4 }, 'transfer'],
  ['anything else is an edit', base, { useIntegration: true }, 'edit'],
  ['an accept repeated by the same agent changes nothing', base, { status: 'open', userId: me }, 'edit'],
  [
    'the second of two accepts is refused',
    { ...base, userId: 9 },
    { status: 'open', userId: me },
    'ERR_TICKET_ALREADY_ACCEPTED',
  ],
  ['closed to pending is no transition', closed, { status: 'pending' }, 'ERR_TICKET_TRANSITION'],
] as const)('%s', (_title, ticket, patch, expected) => {
  expect(transitionOf(ticket, patch, me)).toBe(expected);
});
