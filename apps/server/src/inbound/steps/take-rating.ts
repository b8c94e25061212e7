import { limits } from '@recado/contract';
import { isCourtesy, readRating } from '@recado/i18n';
import type { Batch, MessageContext, Step, TicketState } from '../inbound-types.ts';

/** How long after it was asked an answer is read as a rating. */
const answerableMs = 24 * 60 * 60_000;
/** How long after a rating its reason is waited for. */
const commentableMs = 30 * 60_000;

const isWithin = (since: Date | null, ms: number, { now }: Batch): boolean =>
  since !== null && now.getTime() - since.getTime() < ms;

/** Kept with the closed ticket, which stays closed, and in its history with whoever attended; `true`: this was an answer to the request. */
function rate({ batch }: MessageContext, ticket: TicketState, text: string): boolean {
  const answer = readRating(text, batch.settings.language);
  if (answer.kind === 'rating') {
    const { rating } = answer;
    const comment = answer.comment.slice(0, limits.ratingComment.max) || null;
    Object.assign(ticket, { rating, ratedAt: batch.now, ratingComment: comment });
    const reason = comment === null ? {} : { comment };
    ticket.log.push({ kind: 'rated', data: { rating, userId: ticket.userId, ...reason } });
    batch.thanks.push(ticket);
    return true;
  }
  if (answer.kind === 'none' || ticket.ratingAskedAgain) return false;
  ticket.ratingAskedAgain = true;
  batch.unclear.push(ticket);
  return true;
}

/** The reason that was asked for after a rating: the next text that is neither thanks nor a question. */
function comment({ batch }: MessageContext, ticket: TicketState, text: string): boolean {
  const waits =
    batch.settings.ratingComment && ticket.ratingComment === null && isWithin(ticket.ratedAt, commentableMs, batch);
  if (!waits || text.trim() === '' || text.includes('?') || isCourtesy(text, batch.settings.language)) return false;
  ticket.ratingComment = text.trim().slice(0, limits.ratingComment.max);
  batch.reasons.push(ticket);
  return true;
}

/** What answers a request for a rating: 1 to 3, another number once, and the reason (decisions 24 and 0062). */
export const takeRating: Step = (context) => {
  const { batch, item, contact } = context;
  const ticket = contact && batch.tickets.get(contact.id);
  if (item.ref.fromMe || item.body.kind !== 'text' || ticket?.status !== 'closed') return 'continue';
  const { text } = item.body;
  const isAnswer =
    ticket.rating === null
      ? isWithin(ticket.ratingAskedAt, answerableMs, batch) && rate(context, ticket, text)
      : comment(context, ticket, text);
  if (isAnswer) Object.assign(context, { ticket, onRecordOnly: true });
  return 'continue';
};
