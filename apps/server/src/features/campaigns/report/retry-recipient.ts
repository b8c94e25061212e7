import { callerOf, retryMessage } from '#features/messages/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Call } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { tellCampaign } from '../rows/campaign-rows.repo.ts';
import { failedMessages, putBackInLine } from './retry.repo.ts';

/** Sends again what failed for one recipient: each message under its old id, so that nothing is doubled. */
export async function retryRecipient(
  tx: TenantDb,
  { id, recipientId }: { id: number; recipientId: number },
  call: Call,
  links: MediaLinks,
): Promise<void> {
  const found = (await failedMessages(tx, id, recipientId)) ?? fail('ERR_NO_CAMPAIGNRECIPIENT_FOUND');
  if (found.state !== 'failed' || !found.repeatable) fail('ERR_CAMPAIGN_FINAL');
  for (const messageId of found.messages) await retryMessage(tx, callerOf(call, links), messageId);
  await putBackInLine(tx, id, recipientId);
  tellCampaign(tx, id);
}
