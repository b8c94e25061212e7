import { translate } from '@recado/i18n';
import { noteAnswers } from '#features/campaigns/index.ts';
import { sendText } from '#features/messages/index.ts';
import type { Batch } from './inbound-types.ts';

/** Notes what customers answered to campaigns; who opted out is told so once. */
export async function noteCampaignAnswers(batch: Batch): Promise<void> {
  const { tx, settings } = batch;
  const heard = batch.campaignAnswers.map(({ ticket, ...answer }) => ({ ...answer, ticketId: ticket.id }));
  for (const { ticketId, word } of await noteAnswers(tx, heard)) {
    const body = translate(settings.language, 'outbound.optedOut');
    const trace = { rule: 'optedOut', setting: 'campaignOptOutWords', facts: { word: word ?? '' } } as const;
    await sendText(tx, { ticketId, body, userId: null, trace });
  }
}
