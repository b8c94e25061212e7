/** The inbound pipeline: from the journal to contact, ticket, message and events (decision 43). */
export {
  type AckScope,
  applyAck,
  applyAcks,
  type HeardAck,
  type ReceivedAck,
  restrictedFor,
} from './apply-acks.repo.ts';
export type { InboundEntry, InboundScope } from './inbound-types.ts';
export { markFailed, takeUpAgain } from './journal.repo.ts';
export { batchSize, type InboundOutcome, processInbound } from './process-inbound.ts';
