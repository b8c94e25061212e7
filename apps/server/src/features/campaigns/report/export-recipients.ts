import type { CampaignRecipient } from '@recado/contract';
import type { Data } from '#kit/db/data.ts';
import { type RecipientFilters, readRecipients } from './recipients.repo.ts';

const atOnce = 500;

const titles = [
  ...['name', 'number', 'email', 'state', 'reason', 'text', 'message', 'asked', 'confirmed', 'declined'],
  ...['sent', 'delivered', 'read', 'failed', 'expired', 'answered', 'optedOut', 'ticket'],
];

const rowOf = (one: CampaignRecipient) => [
  ...[one.name, one.number, one.email, one.state, one.reason, one.text, one.message, one.askedAt, one.confirmedAt],
  ...[one.declinedAt, one.sentAt, one.deliveredAt, one.readAt, one.failedAt, one.expiredAt, one.answeredAt],
  ...[one.optedOutAt, one.ticketId],
];

/** The recipients of a campaign as rows of a table, read as they are asked for. */
export async function* recipientRows(data: Data, companyId: number, campaignId: number, filters: RecipientFilters) {
  yield titles;
  for (let after: string | undefined; ; ) {
    const page = await readRecipients(data, companyId, campaignId, { ...filters, after, limit: atOnce });
    yield* page.recipients.map(rowOf);
    if (!page.next) return;
    after = page.next;
  }
}
