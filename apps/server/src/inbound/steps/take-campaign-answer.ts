import { readCampaignAnswer } from '@recado/i18n';
import type { Batch, Step } from '../inbound-types.ts';

const wordsOf = ({ settings }: Batch) => ({
  yes: settings.campaignYesWords,
  no: settings.campaignNoWords,
  optOut: settings.campaignOptOutWords,
});

/**
 * What a customer answers to a campaign: a yes or a no to its question, and the word that opts out, stay with the closed
 * ticket and open none; the bot says nothing to them. Anything else goes its usual way and counts as an answer.
 */
export const takeCampaignAnswer: Step = (context) => {
  const { batch, item, contact } = context;
  const to = contact && batch.writtenTo.get(contact.id);
  if (!to || context.onRecordOnly || item.ref.fromMe) return 'continue';
  const text = item.body.kind === 'text' ? item.body.text : '';
  const read = readCampaignAnswer(text, wordsOf(batch));
  const isOptOut = read === 'optOut';
  const isAnswer = isOptOut || (to.isAsked && read !== null);
  context.campaignAnswer = { to, verdict: isAnswer ? read : 'other', word: isOptOut ? text.trim().slice(0, 60) : null };
  if (!isAnswer) return 'continue';
  // The next message of the same batch answers nothing any more.
  batch.writtenTo.set(contact.id, { ...to, isAsked: false });
  const ticket = batch.tickets.get(contact.id);
  const onRecord = ticket?.status === 'closed' ? { ticket, onRecordOnly: true, isSeen: true } : {};
  Object.assign(context, { isForCampaign: true, ...onRecord });
  return 'continue';
};
