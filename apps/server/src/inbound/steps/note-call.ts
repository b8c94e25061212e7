import { limits } from '@recado/contract';
import type { Step } from '../inbound-types.ts';

/** While calls are not taken a call is noted as seen, and who has just called is told so (wire-contract 8.6); a group is told nothing. */
export const noteCall: Step = (context) => {
  const { batch, item, ticket } = context;
  if (item.body.kind !== 'callLog' || item.ref.fromMe || batch.settings.call) return 'continue';
  context.isSeen = true;
  const ageMs = batch.now.getTime() - item.at.getTime();
  if (ticket && !ticket.isGroup && ageMs <= limits.callNoticeWithinMinutes * 60_000) batch.callers.push(ticket);
  return 'continue';
};
