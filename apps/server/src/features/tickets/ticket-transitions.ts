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
const byStatus: Readonly<Record<'pending' | 'open', Partial<Record<TicketStatus, Transition>>>> = {
  pending: { open: 'accept', closed: 'resolve' },
  open: { pending: 'return', closed: 'resolve' },
};

const changesConnection = (ticket: TransitionTicket, patch: TicketPatch): boolean =>
  typeof patch.whatsappId === 'number' && patch.whatsappId !== ticket.connectionId;

function movesElsewhere(ticket: TransitionTicket, patch: TicketPatch): boolean {
  const changesQueue = typeof patch.queueId === 'number' && patch.queueId !== ticket.queueId;
  return changesQueue || changesConnection(ticket, patch);
}

/** Who only takes a ticket names herself or nobody. */
const isForSelf = ({ userId }: TicketPatch, actorId: number): boolean =>
  userId === undefined || userId === null || userId === actorId;

/**
 * An accept that was sent before a colleague's reached the screen: it must not take the ticket away, also where the ticket
 * went to another queue meanwhile, which clients of the family still send as they knew it. Whoever takes a colleague's
 * ticket over on purpose transfers it: a person without a status, as the family's dialog says it (docs/decisions/0081).
 */
const isLateAccept = (ticket: TransitionTicket, patch: TicketPatch, actorId: number): boolean =>
  ticket.status === 'open' &&
  patch.status === 'open' &&
  isForSelf(patch, actorId) &&
  !changesConnection(ticket, patch) &&
  ticket.userId !== null &&
  ticket.userId !== actorId;

/** Whoever hands a waiting customer to a colleague does not take her; and through another connection even an own one is moved. */
const isHandedOn = (ticket: TransitionTicket, patch: TicketPatch, actorId: number): boolean =>
  typeof patch.userId === 'number' && (patch.userId !== actorId || changesConnection(ticket, patch));

/** What is resolved is reopened by whoever takes it, or stays: it is not handed on, and it does not wait again. */
function transitionOfClosed(ticket: TransitionTicket, patch: TicketPatch, actorId: number): Transition | Refusal {
  // A greeting is said to who waited: it was an accept, and a colleague has resolved the ticket meanwhile.
  const isAccept = patch.sendGreeting === true;
  if (patch.status === 'open')
    return isAccept || isHandedOn(ticket, patch, actorId) ? 'ERR_TICKET_TRANSITION' : 'reopen';
  if (patch.status === 'closed') return 'edit';
  const isTransfer = movesElsewhere(ticket, patch) || typeof patch.userId === 'number';
  return patch.status === 'pending' || isTransfer ? 'ERR_TICKET_TRANSITION' : 'edit';
}

/**
 * What a PUT means for a ticket (core §4, house §3.4): the status decides first; a queue, connection or person of
 * somebody else's is a transfer; anything else an edit.
 */
export function transitionOf(ticket: TransitionTicket, patch: TicketPatch, actorId: number): Transition | Refusal {
  if (ticket.status === 'closed') return transitionOfClosed(ticket, patch, actorId);
  const moves = movesElsewhere(ticket, patch);
  const named = patch.status === undefined ? undefined : byStatus[ticket.status][patch.status];
  if (named === 'accept' && isHandedOn(ticket, patch, actorId)) return 'transfer';
  // The family's transfer dialog also says "pending" when it names a queue without a user.
  if (named && !(named === 'return' && moves)) return named;
  if (isLateAccept(ticket, patch, actorId)) return 'ERR_TICKET_ALREADY_ACCEPTED';
  if (ticket.status === 'open' && patch.status === 'open' && ticket.userId === null && !moves) return 'accept';
  const toSomebody = typeof patch.userId === 'number' && patch.userId !== ticket.userId;
  return moves || toSomebody ? 'transfer' : 'edit';
}
