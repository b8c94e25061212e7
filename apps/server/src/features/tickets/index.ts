/** Tickets: one attendance of one customer, its states, and who may see it (core §4, decisions 4 and 23). */
export {
  type Attended,
  begunHour,
  begunIn,
  newContacts,
  ofPlaces,
} from './attendances.repo.ts';
export { changeTicket, refuseForeignIds } from './change-ticket.ts';
export { closeForProgram } from './close-for-program.ts';
export { findReadableTicket } from './find-readable-ticket.ts';
export { startHandOut } from './hand-out-tickets.ts';
export {
  closeMoved,
  openSlots,
  showNewest,
  takenUuids,
  ticketImport,
  ticketLogImport,
  ticketTagImport,
} from './import-tables.repo.ts';
export { joinTicket } from './join-ticket.ts';
export { moveToQueue } from './move-to-queue.ts';
export { newestHeard } from './newest-heard.repo.ts';
export { type HasRead, noteVisitReads, readsOfVisits } from './note-visit-reads.repo.ts';
export { openRecordTicket } from './open-record-ticket.repo.ts';
export { readTicket } from './read-ticket.ts';
export { releaseQueueTickets } from './release-queue-tickets.repo.ts';
export { requoteWaiting } from './requote-waiting.repo.ts';
export { ratingScale } from './resolve-ticket.ts';
export { returnTicketsOf } from './return-tickets-of.repo.ts';
export { startTicketTimers } from './run-timers.ts';
export { syncTags } from './sync-tags.ts';
export { textOfTicket } from './text-of-ticket.ts';
export { logTicket } from './ticket-log.ts';
export type { OutgoingText, SendText } from './ticket-ports.ts';
export {
  findTicket,
  ownTicketColumns,
  type TicketFacts,
  ticketColumns,
  ticketJoins,
  ticketLoader,
  toWireTicket,
  viewOf,
  withoutText,
} from './ticket-rows.repo.ts';
export { checkIds, findConnectionFor, notifyTyping } from './ticket-writes.repo.ts';
export { ticketHandlers } from './tickets.routes.ts';
export { loadTicketViews, readable } from './visible-tickets.repo.ts';
export { isInDefaultList, mayRead, type Reader, readableQueues } from './visible-tickets.ts';
export {
  type Before,
  removeUnsent,
  type Unsent,
  withdrawBotTexts,
  withdrawClosingTexts,
} from './withdraw-bot-texts.repo.ts';
