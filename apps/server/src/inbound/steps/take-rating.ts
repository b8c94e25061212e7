import { limits } from '@recado/contract';
import { isCourtesy, isPraise, readRating } from '@recado/i18n';
import type { MessageContext, Step, TicketState } from '../inbound-types.ts';

/** How long after it was asked an answer is read as a rating. */
const answerableMs = 24 * 60 * 60_000;
/** How long after a rating its reason is waited for. */
const commentableMs = 30 * 60_000;

/** How long after a rating another one corrects it. */
const correctableMs = 10 * 60_000;

/** When it was written. WhatsApp tells whole seconds, so that an answer may seem to come in the second of its question. */
const writtenAt = ({ item, batch }: MessageContext): number => Math.min(item.at.getTime(), batch.now.getTime());
const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000) * 1000;

/** Whether a message was written after something and soon enough; when it arrives does not matter. */
function isWithin(context: MessageContext, since: Date | null, ms: number): boolean {
  if (since === null) return false;
  const elapsed = writtenAt(context) - secondOf(since);
  return elapsed >= 0 && elapsed < ms;
}

/** Kept with the closed ticket, which stays closed, and in its history with whoever attended; `true`: this was an answer to the request. */
function rate({ batch }: MessageContext, ticket: TicketState, text: string): boolean {
  const answer = readRating(text, batch.settings.language);
  if (answer.kind === 'rating') {
    const { rating } = answer;
    const comment = answer.comment.slice(0, limits.ratingComment.max) || null;
    Object.assign(ticket, { rating, ratedAt: batch.now, ratingComment: comment });
    const reason = comment === null ? {} : { comment };
    ticket.log.push({ kind: 'rated', data: { rating, userId: ticket.userId, ...reason } });
    if (!batch.thanks.includes(ticket)) batch.thanks.push(ticket);
    return true;
  }
  if (answer.kind === 'none' || ticket.ratingAskedAgain) return false;
  ticket.ratingAskedAgain = true;
  batch.unclear.push(ticket);
  return true;
}

/** The reason that was asked for after a rating: the next text that is neither thanks nor a question. */
function comment(context: MessageContext, ticket: TicketState, text: string): boolean {
  const { batch } = context;
  const waits =
    batch.settings.ratingComment && ticket.ratingComment === null && isWithin(context, ticket.ratedAt, commentableMs);
  if (!waits || text.trim() === '' || text.includes('?') || isCourtesy(text, batch.settings.language)) return false;
  ticket.ratingComment = text.trim().slice(0, limits.ratingComment.max);
  batch.reasons.push(ticket);
  return true;
}

/** What comes after a rating: another one corrects it, the reason is kept, and praise stays with the attendance. */
function afterRating(context: MessageContext, ticket: TicketState, text: string): boolean {
  const { settings } = context.batch;
  const corrects = readRating(text, settings.language).kind === 'rating';
  if (corrects && isWithin(context, ticket.ratedAt, correctableMs)) return rate(context, ticket, text);
  if (comment(context, ticket, text)) return true;
  return isPraise(text, settings.language) && isWithin(context, ticket.ratedAt, commentableMs);
}

/** What answers a request for a rating: 1 to 3, another number once, and what is said after it (docs/decisions/0062). */
export const takeRating: Step = (context) => {
  const { batch, item, contact } = context;
  const ticket = contact && batch.tickets.get(contact.id);
  if (item.ref.fromMe || item.body.kind !== 'text' || ticket?.status !== 'closed') return 'continue';
  const { text } = item.body;
  const isAnswer =
    ticket.rating === null
      ? isWithin(context, ticket.ratingAskedAt, answerableMs) && rate(context, ticket, text)
      : afterRating(context, ticket, text);
  if (isAnswer) Object.assign(context, { ticket, onRecordOnly: true });
  return 'continue';
};
