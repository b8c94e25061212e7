import type { PermissionName } from '@recado/contract';
import { mayRead } from '#features/tickets/index.ts';
import type { EventAudience, TicketView } from '#kit/events/record.ts';
import type { Actor } from '#kit/http/context.ts';

/** What one socket gets of one event: it as it is, only that the ticket left its view, or nothing. */
export type Verdict = 'deliver' | 'remove' | 'nothing';

/** What of the present ticket decides who may read what an event draws of it. */
export type ShownTicket = Pick<TicketView, 'queueId'>;

/** An overdue company is told that it may do more again, and nothing else. */
const hearsNothing = (actor: Actor, audience: EventAudience): boolean => actor.payOnly && !audience.evenOverdue;
/** Whether an event is for this person, by who is named in it. */
function isMeant({ userId, sessionId }: Actor, audience: EventAudience): boolean {
  if (audience.userId !== undefined && audience.userId !== userId) return false;
  if (audience.userIds && !audience.userIds.includes(userId)) return false;
  return audience.exceptUserId !== userId && audience.exceptSession !== sessionId;
}
/** Whether the reader is of the kind that an event is for, by the permissions it names. */
function isAmong({ permissions }: Actor, { permission, exceptPermission }: EventAudience): boolean {
  const holds = (name: string) => permissions.has(name as PermissionName); // audiences name rows of the table
  return (!permission || holds(permission)) && !(exceptPermission && holds(exceptPermission));
}

/**
 * Decides by the same predicate that lists and reads use (decision 23): readers after the change get the event,
 * who could read before but no longer can is told that the ticket is gone. An event draws its ticket as it is by now:
 * `shown` keeps it from those who lost the ticket meanwhile; they hear so from the event that took it.
 */
export function verdictFor(actor: Actor, audience: EventAudience, shown?: ShownTicket): Verdict {
  if (hearsNothing(actor, audience)) return 'nothing';
  if (!isMeant(actor, audience)) return 'nothing';
  if (!isAmong(actor, audience)) return 'nothing';
  const { ticket } = audience;
  if (!ticket) return 'deliver';
  if (ticket.after && mayRead(actor, ticket.after)) return !shown || mayRead(actor, shown) ? 'deliver' : 'nothing';
  if (ticket.before && mayRead(actor, ticket.before)) return 'remove';
  return 'nothing';
}
