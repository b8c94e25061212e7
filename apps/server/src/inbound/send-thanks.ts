import { translate } from '@recado/i18n';
import { sendText } from '#features/messages/index.ts';
import type { Batch } from './inbound-types.ts';

/** The answer to a rating: the connection's completion message, else thanks (wire-contract 8.4). */
export async function sendThanks(batch: Batch): Promise<void> {
  for (const ticket of batch.thanks) {
    const body = batch.completionMessage.trim() || translate(batch.settings.language, 'outbound.ratingThanks');
    const trace = { rule: 'ratingThanks', setting: 'userRating', facts: { rating: String(ticket.rating) } } as const;
    await sendText(batch.tx, { ticketId: ticket.id, body, userId: null, trace });
  }
}
