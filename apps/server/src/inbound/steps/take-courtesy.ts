import { isCourtesy } from '@recado/i18n';
import type { Step } from '../inbound-types.ts';

/** Thanks within minutes after the end are kept with the closed ticket and reopen nothing (decision 24). */
export const takeCourtesy: Step = (context) => {
  const { batch, item, contact } = context;
  const ticket = contact && batch.tickets.get(contact.id);
  if (context.onRecordOnly || item.ref.fromMe || item.body.kind !== 'text') return 'continue';
  if (ticket?.status !== 'closed' || !ticket.closedAt) return 'continue';
  const elapsed = Math.min(item.at.getTime(), batch.now.getTime()) - ticket.closedAt.getTime();
  if (elapsed > batch.settings.courtesyMinutes * 60_000 || batch.settings.courtesyMinutes === 0) return 'continue';
  if (isCourtesy(item.body.text, batch.settings.language)) Object.assign(context, { ticket, onRecordOnly: true });
  return 'continue';
};
