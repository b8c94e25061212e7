/** What the address of the internal chat may carry: the uuid of a ticket that is to be talked about. */
export type ChatsSearch = { ticket?: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Anything else in the address is left out. */
export const validateChatsSearch = ({ ticket }: Record<string, unknown>): ChatsSearch =>
  typeof ticket === 'string' && uuid.test(ticket) ? { ticket } : {};
