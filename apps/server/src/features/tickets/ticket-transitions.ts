import type { TicketPatch, TicketStatus } from '@recado/contract';

export type Transition = 'accept' | 'return' | 'resolve' | 'reopen' | 'transfer' | 'edit';
/** Why a patch does not fit a ticket. */
export type Refusal = 'ERR_TICKET_ALREADY_ACCEPTED' | 'ERR_TICKET_TRANSITION';

export interface TransitionTicket {
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  connectionId: number;
}

/** From → patched status → what it is. Other pairs are no change of status. */
const byStatus: Readonly<Record<TicketStatus, Partial<Record<TicketStatus, Transition>>>> = {
  pending: { open: 'accept', closed: 'resolve' },
  open: { pending: 'return', closed: 'resolve' },
  closed: { open: 'reopen' },
};

const changesConnection = (ticket: TransitionTicket, patch: TicketPatch): boolean =>
  typeof patch.whatsappId === 'number' && patch.whatsappId !== ticket.connectionId;

function movesElsewhere(ticket: TransitionTicket, patch: TicketPatch): boolean {
  const changesQueue = typeof patch.queueId === 'number' && patch.queueId !== ticket.queueId;
  return changesQueue || changesConnection(ticket, patch);
}

/** A second agent's accept, sent before the first one's reached her screen: it must not take the ticket away. */
function isLateAccept(ticket: TransitionTicket, patch: TicketPatch, actorId: number): boolean {
  const forSelf = patch.userId === undefined || patch.userId === null || patch.userId === actorId;
  return (
    ticket.status === 'open' &&
    patch.status === 'open' &&
    forSelf &&
    ticket.userId !== null &&
    ticket.userId !== actorId
  );
}

/** Whoever hands a waiting customer to a colleague does not take her; and through another connection even an own one is moved. */
const isHandedOn = (ticket: TransitionTicket, patch: TicketPatch, actorId: number): boolean =>
  typeof patch.userId === 'number' && (patch.userId !== actorId || changesConnection(ticket, patch));

/**
 * What a PUT means for a ticket (core §4, house §3.4): the status decides first; a queue, connection or person of
 * somebody else's is a transfer; anything else an edit.
 */
export function transitionOf(ticket: TransitionTicket, patch: TicketPatch, actorId: number): Transition | Refusal {
  const moves = movesElsewhere(ticket, patch);
  const named = patch.status === undefined ? undefined : byStatus[ticket.status][patch.status];
  if (named === 'accept' && isHandedOn(ticket, patch, actorId)) return 'transfer';
  // The family's transfer dialog also says "pending" when it names a queue without a user.
  if (named && !(named === 'return' && moves)) return named;
  if (ticket.status === 'closed' && patch.status === 'pending') return 'ERR_TICKET_TRANSITION';
  if (!moves && isLateAccept(ticket, patch, actorId)) return 'ERR_TICKET_ALREADY_ACCEPTED';
  if (ticket.status === 'open' && patch.status === 'open' && ticket.userId === null && !moves) return 'accept';
  const toSomebody = typeof patch.userId === 'number' && patch.userId !== ticket.userId && patch.status !== 'closed';
  return moves || toSomebody ? 'transfer' : 'edit';
}
