import type { InboundMessage, Step } from '../inbound-types.ts';

/** Answers that are sealed: what was chosen is on the phone alone. */
const sealedAnswers: readonly string[] = ['pollUpdateMessage', 'encEventResponseMessage'];

/** A vote in a poll, or the answer to an event. */
export const isVote = ({ body }: InboundMessage): boolean =>
  body.kind === 'unsupported' && sealedAnswers.includes(body.what);

/** A vote asks for nobody: it is a line of the last ticket, and neither opens one nor takes up again what was closed. */
export const takeVote: Step = (context) => {
  const { batch, item, contact } = context;
  if (!contact || !isVote(item)) return 'continue';
  const ticket = batch.tickets.get(contact.id);
  if (!ticket) return 'stop';
  const isClosed = ticket.status === 'closed';
  Object.assign(context, { ticket, ...(isClosed ? { isSeen: true, onRecordOnly: true } : {}) });
  return 'continue';
};
