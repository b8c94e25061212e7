import type { AutomaticTrace } from '@recado/contract';
import { type LookupNumber, reachNumber } from '#features/contacts/index.ts';
import { openRecordTicket } from '#features/tickets/index.ts';
import type { Call } from '#kit/http/context.ts';
import type { Storage } from '#kit/storage/storage.ts';
import type { FileWork, PreparedFile } from './file-work.ts';
import { discardPrepared, sendLater } from './send-later.ts';

export interface TestMessages {
  connectionId: number;
  /** As it was typed. */
  number: string;
  trace: AutomaticTrace;
  /** Makes what is sent; files that it made are taken away where nothing is sent. */
  prepare: (work: FileWork) => Promise<readonly { body: string; file: PreparedFile | undefined }[]>;
}

/**
 * Sends what others will get to a number of one's own, within the send budget: all of it or nothing. Answers its ticket.
 * ERR_WAPP_INVALID_CONTACT, and the reason for what is no number.
 */
export async function sendTestTo(
  { lookup, storage }: { lookup: LookupNumber; storage: Storage },
  { actor, data }: Call,
  { connectionId, number, trace, prepare }: TestMessages,
): Promise<{ ticketId: number; ticketUuid: string }> {
  const { companyId, userId } = actor;
  const contactId = await reachNumber(data, lookup, { companyId, connectionId }, number);
  const made: string[] = [];
  const work: FileWork = { data, storage, companyId, userId, begins: (id) => made.push(id) };
  try {
    const pieces = await prepare(work);
    return await data.tenant(companyId, async (tx) => {
      const ticket = await openRecordTicket(tx, contactId, connectionId);
      for (const piece of pieces) await sendLater(tx, ticket, { ...piece, userId: null, trace });
      return { ticketId: ticket.id, ticketUuid: ticket.uuid };
    });
  } catch (error) {
    await discardPrepared(work, made);
    throw error;
  }
}
