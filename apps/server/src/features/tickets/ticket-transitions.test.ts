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
  [
    'an accept that comes late is one too when the ticket has gone to another queue meanwhile',
    { ...base, userId: 9, queueId: 2 },
    { status: 'open', userId: me, queueId: 1 },
    'ERR_TICKET_ALREADY_ACCEPTED',
  ],
  [
    'who takes over from a colleague names herself without a status, also in the same queue',
    { ...base, userId: 9 },
    { userId: me, queueId: 1 },
    'transfer',
  ],
  [
    "a colleague's ticket is taken over in another queue, too",
    { ...base, userId: 9 },
    { userId: me, queueId: 2 },
    'transfer',
  ],
  [
    "a colleague's ticket is taken over on another connection, whatever status is said",
    { ...base, userId: 9 },
    { status: 'open', userId: me, queueId: 1, whatsappId: 4 },
    'transfer',
  ],
  [
    'a named colleague with the status open is a transfer, as clients of before said it',
    base,
    { status: 'open', userId: 9, queueId: 1 },
    'transfer',
  ],
  ['a waiting ticket is transferred to oneself without a status', pending, { userId: me, queueId: 2 }, 'transfer'],
  [
    'a waiting ticket that stays in its queue without anybody is not changed',
    pending,
    { status: 'pending', userId: null, queueId: 1 },
    'edit',
  ],
  [
    'what was resolved meanwhile is not handed on to a colleague',
    closed,
    { userId: 9, queueId: 1 },
    'ERR_TICKET_TRANSITION',
  ],
  [
    'nor does a client that says open with a colleague reopen it for whoever asked',
    closed,
    { status: 'open', userId: 9, queueId: 2 },
    'ERR_TICKET_TRANSITION',
  ],
  ['nor is it handed on to a queue', closed, { status: 'pending', userId: null, queueId: 2 }, 'ERR_TICKET_TRANSITION'],
  ['nor to oneself by a transfer', closed, { userId: me, queueId: 1 }, 'ERR_TICKET_TRANSITION'],
  [
    'resolved twice it stays resolved, also where the second one knew another queue',
    closed,
    { status: 'closed', userId: 9, queueId: 2 },
    'edit',
  ],
  [
    'an accept that comes after a colleague resolved it does not reopen it',
    closed,
    { status: 'open', userId: me, sendGreeting: true },
    'ERR_TICKET_TRANSITION',
  ],
  ['closed to pending is no transition', closed, { status: 'pending' }, 'ERR_TICKET_TRANSITION'],
] as const)('%s', (_title, ticket, patch, expected) => {
  expect(transitionOf(ticket, patch, me)).toBe(expected);
});
