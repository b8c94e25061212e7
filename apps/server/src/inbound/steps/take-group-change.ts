import type { KindBody } from '@recado/whatsapp';
import type { Step } from '../inbound-types.ts';

/** WhatsApp tells only those whom it concerns that they are an admin now, or no longer. */
function isForOthers(change: Extract<KindBody, { kind: 'groupChange' }>): boolean {
  if (change.what !== 'members' || (change.change !== 'promoted' && change.change !== 'demoted')) return false;
  return change.members.every(({ self }) => self !== true);
}

/** What somebody changed about a group is a line of its last ticket, already seen; it opens none and reopens none. */
export const takeGroupChange: Step = (context) => {
  const { batch, item, contact } = context;
  if (item.body.kind !== 'groupChange' || !contact) return 'continue';
  if (isForOthers(item.body)) return 'stop';
  batch.groupChanges.push({ group: item.ref.chat, change: item.body });
  const ticket = batch.tickets.get(contact.id);
  if (!ticket) return 'stop';
  Object.assign(context, { ticket, isSeen: true, onRecordOnly: ticket.status === 'closed' });
  return 'continue';
};
