import type { Step } from '../inbound-types.ts';

/** How long after it was asked a lone number is read as a rating. */
const answerableMs = 24 * 60 * 60_000;

/** The answer to a rating request: 1 to 3 on the closed ticket; the ticket stays closed (decision 24). */
export const takeRating: Step = (context) => {
  const { batch, item, contact } = context;
  const ticket = contact && batch.tickets.get(contact.id);
  if (item.ref.fromMe || item.body.kind !== 'text' || ticket?.status !== 'closed') return 'continue';
  const waits =
    ticket.ratingAskedAt !== null &&
    ticket.rating === null &&
    batch.now.getTime() - ticket.ratingAskedAt.getTime() < answerableMs;
  const answer = /^\s*\*?([1-3])\*?[.!]?\s*$/.exec(item.body.text)?.[1];
  if (!waits || !answer) return 'continue';
  Object.assign(ticket, { rating: Number(answer), ratedAt: batch.now });
  ticket.log.push({ kind: 'rated', data: { rating: Number(answer) } });
  batch.thanks.push(ticket);
  Object.assign(context, { ticket, onRecordOnly: true });
  return 'continue';
};
