import type { Step } from '../inbound-types.ts';

/** Another number of the customer is a line of the last ticket, already seen; it opens none and reopens none. */
export const takeNumberChange: Step = (context) => {
  const { batch, item, contact } = context;
  if (item.body.kind !== 'numberChange' || !contact) return 'continue';
  const { from, to } = item.body;
  batch.numberChanges.push({ peer: item.peer, from, to });
  const ticket = batch.tickets.get(contact.id);
  if (!ticket) return 'stop';
  Object.assign(context, { ticket, isSeen: true, onRecordOnly: ticket.status === 'closed' });
  return 'continue';
};
