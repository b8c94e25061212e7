import { loadSettings } from '#features/settings/index.ts';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { closeTicket } from './close-ticket.ts';
import { textOfTicket } from './text-of-ticket.ts';
import { logTicket } from './ticket-log.ts';
import type { SendText } from './ticket-ports.ts';
import { findTicket, placeOf, type TicketFacts, viewOf } from './ticket-rows.repo.ts';
import { type DueTimer, dropTimer, findTimerRules, holdTimer, type TimerRules } from './ticket-timers.repo.ts';
import { writeTicket } from './ticket-writes.repo.ts';

export interface Firing {
  sendText: SendText;
  now: Date;
}

/** One timer at work, its ticket held. Answers whether the ticket was changed. */
type Rule = (tx: TenantDb, before: TicketFacts, rules: TimerRules, firing: Firing) => Promise<boolean>;

/** Nobody chose a queue: the connection's transfer queue takes the customer over. */
const transfer: Rule = async (tx, before, { queueId }, { now }) => {
  if (before.status !== 'pending' || before.queue_id !== null || queueId === null) return false;
  // A choice that is on its way still counts: nobody attends yet (docs/rules/tickets.md, B-6).
  await writeTicket(tx, before.id, { queue_id: queueId, queued_at: now, bot_paused: before.bot_paused });
  const { user_id: userId, connection_id: connectionId } = before;
  const data = {
    from: { queueId: null, userId, connectionId },
    to: { queueId, userId, connectionId },
    rule: 'waiting',
  };
  await logTicket(tx, { ticketId: before.id, userId: null, kind: 'transferred', data });
  const after = await findTicket(tx, { id: before.id });
  const facts = { ticket: String(before.id), before: placeOf(before), after: after ? placeOf(after) : '' };
  await logActivity(tx, null, { kind: 'ticket.transferred', facts });
  return true;
};

/** The customer does not answer a person (docs/rules/tickets.md, T-5): closed without asking for a rating, with the connection's text if it has one. */
const inactivity: Rule = async (tx, before, { inactiveMessage, minutes }, { now, sendText }) => {
  if (before.status !== 'open' || before.answered_at === null || before.is_group) return false;
  const data = { ratingAsked: false, rule: 'inactivity' };
  await closeTicket(tx, before, { userId: null, at: now, data });
  if (!inactiveMessage.trim()) return true;
  const body = textOfTicket(inactiveMessage, before, await loadSettings(tx), now);
  if (!body) return true;
  const trace = { rule: 'inactivity', setting: 'expiresTicket', facts: { minutes: String(minutes) } } as const;
  await sendText(tx, { ticketId: before.id, body, userId: null, trace });
  return true;
};

const actions: Readonly<Record<'transfer' | 'inactivity', Rule>> = { transfer, inactivity };

/**
 * Carries out a due timer in one transaction (wire-contract 8.5): everything is looked at again with the ticket held, and the
 * timer goes with the change of its ticket, so that it works once whoever else looks at it. Answers whether it did.
 */
export async function fireTimer(data: Data, due: DueTimer, firing: Firing): Promise<boolean> {
  return data.tenant(due.companyId, async (tx) => {
    const timer = await holdTimer(tx, due.id, firing.now);
    const before = timer && (await findTicket(tx, { id: timer.ticketId }));
    if (!timer || !before) return false;
    const rules = await findTimerRules(tx, before.connection_id);
    if (!(await actions[timer.kind](tx, before, rules, firing))) {
      await dropTimer(tx, due.id);
      return false;
    }
    const after = await findTicket(tx, { id: before.id });
    tx.record({
      name: 'ticket.updated',
      subject: { ticketId: before.id },
      audience: { ticket: { id: before.id, before: viewOf(before), after: viewOf(after ?? before) } },
    });
    return true;
  });
}
