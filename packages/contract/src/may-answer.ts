import type { TicketStatus } from './features/tickets.ts';
import type { PermissionName } from './permissions.ts';

/**
 * Whether somebody writes to the customer of a ticket (core §4): only while it is open, its holder, or who may do so in a
 * colleague's. The server refuses by it, and the conversation says why before anything is written.
 */
export function mayAnswer(
  ticket: { readonly status: TicketStatus; readonly userId: number | null },
  userId: number,
  holds: (permission: PermissionName) => boolean,
): boolean {
  if (ticket.status !== 'open' || !holds('messages.send')) return false;
  return ticket.userId === userId || holds('messages.sendForOthers');
}
