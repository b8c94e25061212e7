/** Messages: what was said in a ticket, and what has to leave for WhatsApp (decisions 3 and 42). */
export { newMessageId } from './message-ids.ts';
export { ownAuthor } from './message-ref.ts';
export { loadMessages } from './message-rows.repo.ts';
export { messageHandlers } from './messages.routes.ts';
export { writeMessage, writeReaction } from './outgoing.repo.ts';
export { sendText } from './send-text.ts';
