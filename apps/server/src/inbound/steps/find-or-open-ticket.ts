import { randomUUID } from 'node:crypto';
import type { Batch, Step, TicketState } from '../inbound-types.ts';

/** The bot of a new attendance starts anew (decision 0051). */
const freshBot = (): TicketState['bot'] => ({
  ...{ paused: false, inOptions: false, optionId: null, greeted: false },
  ...{ menus: 0, menuAt: null, awayAt: null, outside: null },
});

/** A new attendance is asked about anew; what was answered about the one before stands in the history (decision 0062). */
const unrated = {
  ratingAskedAt: null,
  rating: null,
  ratedAt: null,
  ratingComment: null,
  ratingAskedAgain: false,
} satisfies Partial<TicketState>;

function newTicket(batch: Batch, contact: { id: number; isGroup: boolean }): TicketState {
  return {
    id: 0,
    uuid: randomUUID(),
    contactId: contact.id,
    status: 'pending',
    queueId: batch.onlyQueueId,
    userId: null,
    unread: 0,
    isPutAside: false,
    isGroup: contact.isGroup,
    closedAt: null,
    queuedAt: batch.now,
    startedAt: null,
    ...unrated,
    end: { isExpired: false, isAsked: false },
    bot: freshBot(),
    before: null,
    log: [{ kind: 'opened', data: {} }],
  };
}

/** Closed less than `ticketReuseMinutes` ago, by the time the message was written; 0 = never. */
function isReusable(batch: Batch, ticket: TicketState, at: Date): boolean {
  const minutes = batch.settings.ticketReuseMinutes;
  if (minutes === 0 || !ticket.closedAt) return false;
  return Math.min(at.getTime(), batch.now.getTime()) - ticket.closedAt.getTime() < minutes * 60_000;
}

/** Joins what is open or pending; else takes up again what was closed a moment ago; else opens a new one (decision 4). */
export const findOrOpenTicket: Step = (context) => {
  const { batch, item, contact } = context;
  if (!contact || context.onRecordOnly) return 'continue';
  const last = batch.tickets.get(contact.id);
  if (last && last.status !== 'closed') {
    context.ticket = last;
    return 'continue';
  }
  if (last && last.id !== 0) batch.cameBack.push(last.id);
  if (last && isReusable(batch, last, item.at)) {
    const queued = { status: 'pending', userId: null, closedAt: null, startedAt: null, queuedAt: batch.now } as const;
    Object.assign(last, queued, unrated);
    last.bot = freshBot();
    last.log.push({ kind: 'takenUpAgain', data: {} });
    context.ticket = last;
    return 'continue';
  }
  context.ticket = newTicket(batch, contact);
  batch.tickets.set(contact.id, context.ticket);
  return 'continue';
};
