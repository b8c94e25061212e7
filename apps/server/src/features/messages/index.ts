/** Messages: what was said in a ticket, and what has to leave for WhatsApp (decisions 3 and 42). */

export { type Caller, callerOf, retryMessage } from './change-message.ts';
export { findTicketOfKey } from './client-keys.repo.ts';
export { filePreview, mediaTypes, shortPreview } from './file-kinds.ts';
export { dropWaitingFile, filesChannel, pointerPlace } from './file-rows.repo.ts';
export type { FileWork, PreparedFile } from './file-work.ts';
export { messageFileImport, messageImport, messagesOf, reactionImport } from './import-tables.repo.ts';
export { lookAtFile } from './look-at-file.ts';
export type { FileKind } from './message-file-facts.repo.ts';
export { newMessageId } from './message-ids.ts';
export { messageLoader } from './message-loader.ts';
export { ownAuthor } from './message-ref.ts';
export { messageHandlers } from './messages.routes.ts';
export { writeReaction } from './outgoing.repo.ts';
export { storePlayable } from './prepare-sound.ts';
export { findQuotable } from './quotable.ts';
export { rewordMessage } from './reword-message.repo.ts';
export type { DraftFiles, DraftPlace } from './send-files.ts';
export { type ProgramMessage, prepareForProgram, type ReadyPiece, sendForProgram } from './send-for-program.ts';
export { discardPrepared, prepareStored, sendLater } from './send-later.ts';
export { refuseUnlessAnswerable, sentBefore } from './send-message.ts';
export { sendTestTo } from './send-test.ts';
export { sendText, sendTexts } from './send-text.ts';
export { type AnsweredChange, settleChange } from './settle-change.ts';
export { ShownMessages } from './shown-messages.ts';
export { storePreview } from './store-beside.ts';
export { tellChanged } from './tell-changed.repo.ts';
export {
  askTranscripts,
  claimTranscript,
  type DueTranscript,
  findSound,
  postponeTranscript,
  type Sound,
  settleTranscript,
  transcribeIfWanted,
  transcriptsChannel,
  unheardIn,
} from './transcripts.repo.ts';
export { undoneRemovals } from './undo-message.repo.ts';
