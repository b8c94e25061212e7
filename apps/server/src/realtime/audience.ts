import type { PermissionName } from '@recado/contract';
import { mayRead } from '#features/tickets/index.ts';
import type { EventAudience } from '#kit/events/record.ts';
import type { Actor } from '#kit/http/context.ts';

/** What one socket gets of one event: it as it is, only that the ticket left its view, or nothing. */
export type Verdict = 'deliver' | 'remove' | 'nothing';

/**
 * Decides by the same predicate that lists and reads use (decision 23): readers after the change get the event,
 * who could read before but no longer can is told that the ticket is gone.
 */
export function verdictFor(actor: Actor, audience: EventAudience): Verdict {
  if (actor.payOnly) return 'nothing';
  if (audience.userId !== undefined && audience.userId !== actor.userId) return 'nothing';
  if (audience.exceptSession === actor.sessionId) return 'nothing';
  if (audience.permission && !actor.permissions.has(audience.permission as PermissionName)) return 'nothing';
  const { ticket } = audience;
  if (!ticket) return 'deliver';
  if (ticket.after && mayRead(actor, ticket.after)) return 'deliver';
  if (ticket.before && mayRead(actor, ticket.before)) return 'remove';
  return 'nothing';
}
