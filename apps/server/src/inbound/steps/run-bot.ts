import type { Step } from '../inbound-types.ts';
import { heardFrom, isBots, letBotHear } from '../let-bot-hear.ts';
import { isVote } from './take-vote.ts';

/** What says nothing that could be answered. */
const wordless: readonly string[] = ['callLog', 'groupChange', 'numberChange'];

/**
 * Lets the bot answer a customer whom nobody attends yet; never in a group. Whatever a person writes, also on the phone,
 * pauses it until the next attendance (wire-contract 8.2, decision 0051).
 */
export const runBot: Step = ({ batch, item, contact, ticket, onRecordOnly, isForCampaign }) => {
  if (isForCampaign) return 'continue';
  if (!contact || !ticket || ticket.isGroup || onRecordOnly || wordless.includes(item.body.kind)) return 'continue';
  if (isVote(item)) return 'continue';
  if (item.ref.fromMe) {
    Object.assign(ticket.bot, { paused: true, inOptions: false, optionId: null, outside: null });
    return 'continue';
  }
  if (!isBots(ticket)) return 'continue';
  const message = batch.fresh.at(-1);
  const text = item.body.kind === 'text' ? item.body.text : '';
  const from = text === '' ? undefined : heardFrom(ticket);
  if (message && from) message.data = { ...(typeof message.data === 'object' ? message.data : null), heardFrom: from };
  letBotHear(batch, ticket, { text, contactName: contact.name, messageId: message?.id });
  return 'continue';
};
