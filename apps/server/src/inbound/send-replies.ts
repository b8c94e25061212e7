import { oweFile } from '#features/chatbot/index.ts';
import { sendText } from '#features/messages/index.ts';
import type { Batch } from './inbound-types.ts';

/**
 * Sends what the bot answers, with the tickets held: one that a person has taken over meanwhile, here or on the phone, gets
 * nothing. Of equal answers to several messages of a batch the last is sent.
 */
export async function sendReplies(batch: Batch): Promise<void> {
  const replies = batch.replies.filter(
    ({ ticket }) => ticket.status === 'pending' && ticket.userId === null && !ticket.bot.paused,
  );
  for (const [place, { ticket, body, trace }] of replies.entries()) {
    if (replies.slice(place + 1).some((later) => later.ticket === ticket && later.body === body)) continue;
    await sendText(batch.tx, { ticketId: ticket.id, body, userId: null, trace });
  }
  for (const [place, { ticket, file }] of replies.entries()) {
    const isRepeated = replies
      .slice(place + 1)
      .some((later) => later.ticket === ticket && later.file?.optionId === file?.optionId);
    if (file && !isRepeated) await oweFile(batch.tx, { ticketId: ticket.id, ...file });
  }
}
