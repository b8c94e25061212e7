/** Quick replies: their page is the administration's; the composer of a conversation takes them by "/" and a shortcut. */
export { countUse, useQuickReplies } from './use-quick-replies.tsx';
