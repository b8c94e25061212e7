import type { PermissionName, Ticket, TicketStatus } from '@recado/contract';
import { type ActionName, type Reader, ticketActions } from './action-table.ts';

/** What comes next for a ticket. */
export const nextOf = { pending: 'accept', open: 'resolve', closed: 'reopen' } as const satisfies Record<
  TicketStatus,
  ActionName
>;

/** Where actions are offered, each in its order. */
export const actionsIn = {
  row: ['accept', 'reopen', 'return', 'transfer', 'resolve', 'unread', 'schedule', 'peek', 'choose', 'delete'],
  header: [
    'contact',
    'history',
    'note',
    'discuss',
    'look',
    'return',
    'transfer',
    'schedule',
    'accept',
    'reopen',
    'resolve',
    'pauseBot',
    'resumeBot',
    'delete',
  ],
  palette: ['accept', 'reopen', 'reply', 'resolve', 'transfer', 'return', 'schedule', 'tag', 'note', 'look'],
  keys: ['accept', 'reopen', 'reply', 'resolve', 'transfer', 'return', 'schedule', 'tag', 'note', 'look'],
  swipe: ['accept', 'reopen', 'resolve', 'transfer'],
} as const satisfies Record<string, readonly ActionName[]>;

export type ActionPlace = keyof typeof actionsIn;

/** Who may only read opens a row, and nothing else is done with it. */
const placeRights: Partial<Record<ActionPlace, PermissionName>> = { row: 'tickets.update', swipe: 'tickets.update' };

/** Whether an action can be done with a ticket, as it stands, by who looks. */
export const isOffered = (name: ActionName, ticket: Ticket, reader: Reader): boolean => {
  const { states, right, when } = ticketActions[name];
  const mayDo = right === undefined || reader.permissions.includes(right);
  return mayDo && states.includes(ticket.status) && (when?.(ticket, reader) ?? true);
};

/** What a place offers for a ticket, in its order. */
export const offeredIn = (place: ActionPlace, ticket: Ticket, reader: Reader): readonly ActionName[] => {
  const right = placeRights[place];
  if (right !== undefined && !reader.permissions.includes(right)) return [];
  return actionsIn[place].filter((name) => isOffered(name, ticket, reader));
};
