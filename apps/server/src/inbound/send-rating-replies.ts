import { translate } from '@recado/i18n';
import { sendText } from '#features/messages/index.ts';
import { findTicket, ratingScale, textOfTicket } from '#features/tickets/index.ts';
import type { Batch, TicketState } from './inbound-types.ts';

/** The connection's completion message as it is said in the ticket (wire-contract 9); empty where there is none. */
async function completionOf({ tx, settings, completionMessage, now }: Batch, { id }: TicketState): Promise<string> {
  const ticket = completionMessage.trim() ? await findTicket(tx, { id }) : undefined;
  return ticket ? textOfTicket(completionMessage, ticket, settings, now).trim() : '';
}

/** The connection's completion message, else thanks; before it the question for the reason, where the company asks it. */
async function thanksOf(batch: Batch, ticket: TicketState): Promise<string> {
  const { settings } = batch;
  const { ratingComment } = ticket;
  const thanks = (await completionOf(batch, ticket)) || translate(settings.language, 'outbound.ratingThanks');
  const asks = settings.ratingComment && ratingComment === null;
  return asks ? `${thanks}\n\n${translate(settings.language, 'outbound.ratingReason')}` : thanks;
}

/** Answers what came for a request for a rating: thanks, or the request once more (wire-contract 8.4, decision 0062). */
export async function sendRatingReplies(batch: Batch): Promise<void> {
  const { tx, settings } = batch;
  // Whoever rates in the next message of the batch is not asked again.
  for (const ticket of batch.unclear.filter(({ rating }) => rating === null)) {
    const body = [translate(settings.language, 'outbound.ratingAgain'), '', ...ratingScale(settings.language)].join(
      '\n',
    );
    const trace = { rule: 'ratingAgain', setting: 'userRating', facts: {} } as const;
    await sendText(tx, { ticketId: ticket.id, body, userId: null, trace });
  }
  for (const ticket of batch.thanks) {
    const trace = { rule: 'ratingThanks', setting: 'userRating', facts: { rating: String(ticket.rating) } } as const;
    await sendText(tx, { ticketId: ticket.id, body: await thanksOf(batch, ticket), userId: null, trace });
  }
}
