import { handOver, oweFile } from '#features/chatbot/index.ts';
import { sendTexts } from '#features/messages/index.ts';
import type { Batch, TicketState } from './inbound-types.ts';

/** The first text of each ticket, then the second, and so on: a ticket's texts keep their order. */
function turnsOf(replies: Batch['replies']): Batch['replies'][] {
  const turns: Batch['replies'][] = [];
  const places = new Map<Batch['replies'][number]['ticket'], number>();
  for (const reply of replies) {
    const place = places.get(reply.ticket) ?? 0;
    places.set(reply.ticket, place + 1);
    const turn = turns[place] ?? [];
    turn.push(reply);
    turns[place] = turn;
  }
  return turns;
}

/**
 * Sends what the bot answers, with the tickets held: one that a person has taken over meanwhile, here or on the phone, gets
 * nothing. Of equal answers to several messages of a batch the last is sent.
 */
export async function sendReplies(batch: Batch): Promise<void> {
  const isBots = ({ ticket }: { ticket: TicketState }) =>
    ticket.status === 'pending' && ticket.userId === null && !ticket.bot.paused;
  const replies = batch.replies.filter(isBots);
  const wanted = replies.filter(
    ({ ticket, body }, place) =>
      !replies.slice(place + 1).some((later) => later.ticket === ticket && later.body === body),
  );
  for (const turn of turnsOf(wanted)) await sendTexts(batch.tx, batch.scope.connectionId, turn);
  for (const [place, { ticket, file }] of replies.entries()) {
    const isRepeated = replies
      .slice(place + 1)
      .some((later) => later.ticket === ticket && later.file?.optionId === file?.optionId);
    if (file && !isRepeated) await oweFile(batch.tx, { ticketId: ticket.id, ...file });
  }
  await handOver(
    batch.tx,
    batch.handOvers.filter(isBots).map(({ ticket, ...rest }) => ({ ...rest, ticketId: ticket.id })),
  );
}
