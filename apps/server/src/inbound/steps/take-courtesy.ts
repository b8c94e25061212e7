import { type Courtesy, readCourtesy } from '@recado/i18n';
import type { Step, TicketState } from '../inbound-types.ts';

/** A greeting so soon after the end answers the goodbye; later it begins something. */
const goodbyeMs = 5 * 60_000;

/** Whether a courtesy needs nobody: by what it is, what was said last, and who closed (docs/rules/tickets.md, R-5 and R-6). */
function needsNobody(kind: Courtesy, { isExpired, isAsked }: TicketState['end'], elapsed: number): boolean {
  if (kind === 'thanks') return true;
  if (isExpired) return false;
  return kind === 'consent' ? !isAsked : elapsed <= goodbyeMs;
}

/** Thanks within minutes after the end are kept with the closed ticket and reopen nothing (decision 24). */
export const takeCourtesy: Step = (context) => {
  const { batch, item, contact } = context;
  const ticket = contact && batch.tickets.get(contact.id);
  if (context.onRecordOnly || item.body.kind !== 'text') return 'continue';
  if (ticket?.status !== 'closed' || !ticket.closedAt) return 'continue';
  const elapsed = Math.min(item.at.getTime(), batch.now.getTime()) - ticket.closedAt.getTime();
  if (elapsed > batch.settings.courtesyMinutes * 60_000 || batch.settings.courtesyMinutes === 0) return 'continue';
  const kind = readCourtesy(item.body.text, batch.settings.language);
  // Our own, from the phone, answers the customer's: nothing begins by it (N-5).
  if (kind && (item.ref.fromMe || needsNobody(kind, ticket.end, elapsed)))
    Object.assign(context, { ticket, onRecordOnly: true });
  return 'continue';
};
