import { type BotState, decide } from '#features/chatbot/index.ts';
import type { Batch, TicketState } from './inbound-types.ts';

/** What the bot hears, and the message that it stands in, if it is stored. */
interface Heard {
  text: string;
  contactName: string;
  messageId: string | undefined;
}

/** Whether nobody but the bot attends the ticket. */
export const isBots = ({ isGroup, status, userId, bot }: TicketState): boolean =>
  !isGroup && status === 'pending' && userId === null && !bot.paused;

/** Lets the bot answer in a ticket that is its own; its state, the queue and the replies are noted for the batch. */
export function letBotHear(batch: Batch, ticket: TicketState, { text, contactName, messageId }: Heard): void {
  const heard = { text, contactName, at: batch.now };
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
  if (handOver && messageId) batch.handOvers.push({ ticket, outside: handOver, messageId });
}

/** Where the bot stood when it heard a message, kept in the message's `data`: an edit of it is answered from there. */
export interface HeardFrom {
  bot: BotState;
}

/** The state before an answer to a menu; undefined where nothing was asked yet. */
export function heardFrom({ bot, queueId }: TicketState): HeardFrom | undefined {
  if (!bot.greeted && !bot.inOptions && bot.menuAt === null) return undefined;
  const { paused: _, ...state } = bot;
  return { bot: { ...state, queueId } };
}
