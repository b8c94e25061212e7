/** A page that shows a conversation beside something else, and keeps it there. */
type ConversationHome = { open: (uuid: string) => void; leave: () => void };

let home: ConversationHome | null = null;

/** The page that shows conversations now; null: they have a page of their own. */
export const conversationHome = (): ConversationHome | null => home;

/**
 * Says that conversations are shown here for now: what is accepted opens here, and what is put aside leaves here.
 * @returns a function that takes it back
 */
export const beConversationHome = (own: ConversationHome): (() => void) => {
  home = own;
  return () => {
    if (home === own) home = null;
  };
};
