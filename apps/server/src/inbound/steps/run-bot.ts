import { decide } from '#features/chatbot/index.ts';
import type { Step } from '../inbound-types.ts';

/** What says nothing that could be answered. */
const wordless: readonly string[] = ['callLog', 'groupChange', 'numberChange'];

/**
 * Lets the bot answer a customer whom nobody attends yet; never in a group. Whatever a person writes, also on the phone,
 * pauses it until the next attendance (wire-contract 8.2, decision 0051).
 */
export const runBot: Step = ({ batch, item, contact, ticket, onRecordOnly, isForCampaign }) => {
  if (isForCampaign) return 'continue';
  if (!contact || !ticket || ticket.isGroup || onRecordOnly || wordless.includes(item.body.kind)) return 'continue';
  if (item.ref.fromMe) {
    Object.assign(ticket.bot, { paused: true, inOptions: false, optionId: null, outside: null });
    return 'continue';
  }
  if (ticket.status !== 'pending' || ticket.userId !== null || ticket.bot.paused) return 'continue';
  const heard = {
    text: item.body.kind === 'text' ? item.body.text : '',
    contactName: contact.name,
    at: batch.now,
  };
  const { paused, ...bot } = ticket.bot;
  const { state, replies, handOver } = decide(batch.bot, batch.settings, { ...bot, queueId: ticket.queueId }, heard);
  const { queueId, ...rest } = state;
  if (queueId !== ticket.queueId) {
    ticket.queuedAt = batch.now;
    const { connectionId } = batch.scope;
    const [from, to] = [ticket.queueId, queueId].map((id) => ({ queueId: id, userId: null, connectionId }));
    ticket.log.push({ kind: 'transferred', data: { from, to, rule: 'bot' } });
  }
  Object.assign(ticket, { queueId, bot: { ...rest, paused } });
  for (const reply of replies) batch.replies.push({ ...reply, ticket });
  const message = batch.fresh.at(-1);
  if (handOver && message) batch.handOvers.push({ ticket, outside: handOver, messageId: message.id });
  return 'continue';
};
