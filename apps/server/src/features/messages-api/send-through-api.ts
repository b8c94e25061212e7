import { holdContact, type LookupNumber, reachNumber } from '#features/contacts/index.ts';
import {
  discardPrepared,
  findTicketOfKey,
  type ProgramMessage,
  prepareForProgram,
  type ReadyPiece,
  sendForProgram,
} from '#features/messages/index.ts';
import { closeForProgram, findTicket, joinTicket, type TicketFacts } from '#features/tickets/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { Handlers, Program } from '#kit/http/context.ts';
import { AppError, fail } from '#kit/http/fail.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { StorageError } from '#kit/storage/storage-error.ts';
import { lastApiCalls } from './api-calls.repo.ts';

export interface MessagesApiDeps {
  lookup: LookupNumber;
  storage: Storage;
}

/** The contact of the number, found or made; the wire has a name of its own for what cannot be dialled. */
async function findRecipient(data: Data, lookup: LookupNumber, program: Program, number: string): Promise<number> {
  try {
    return await reachNumber(data, lookup, program, number);
  } catch (error) {
    const isUnknown =
      error instanceof AppError && ['ERR_WAPP_INVALID_CONTACT', 'ERR_NUMBER_REQUIRED'].includes(error.code);
    if (isUnknown) fail('ERR_CHECK_NUMBER');
    throw error;
  }
}

/** The ticket in which this key has sent already, else the one that is not closed, else a new one that waits. */
async function ticketOf(
  tx: TenantDb,
  place: { contactId: number; connectionId: number },
  key: string | undefined,
): Promise<TicketFacts> {
  const sentIn = key ? await findTicketOfKey(tx, place, key) : undefined;
  const before = sentIn === undefined ? undefined : await findTicket(tx, { id: sentIn }, true);
  return before ?? joinTicket(tx, { ...place, queueId: null, userId: null });
}

interface Sending {
  program: Program;
  contactId: number;
  message: ProgramMessage;
  pieces: readonly ReadyPiece[];
  closes: boolean;
}

/** Contact, ticket, messages, outbox and the end of the ticket: one transaction. False when all that was done before. */
function send(data: Data, { program, contactId, message, pieces, closes }: Sending): Promise<boolean> {
  const { companyId, connectionId } = program;
  return data.tenant(companyId, async (tx) => {
    // Held, so that calls for one customer stand in line: the same key never sends twice.
    if (!(await holdContact(tx, contactId))) fail('ERR_CHECK_NUMBER');
    const ticket = await ticketOf(tx, { contactId, connectionId }, message.idempotencyKey);
    const isNew = await sendForProgram(tx, ticket, message, pieces);
    if (isNew && closes) await closeForProgram(tx, ticket);
    return isNew;
  });
}

/** Handlers of `POST /api/messages/send` (docs/decisions/0079) and of the list of its calls. */
export function messagesApiHandlers({ lookup, storage }: MessagesApiDeps): Handlers<'sendThroughApi' | 'listApiCalls'> {
  return {
    listApiCalls: async (_request, { actor, data }) => ({ calls: await data.tenant(actor.companyId, lastApiCalls) }),
    sendThroughApi: async ({ body, files }, { data, program, headers }) => {
      const contactId = await findRecipient(data, lookup, program, body.number);
      const made: string[] = [];
      const begins = (id: string) => made.push(id);
      const work = { data, storage, companyId: program.companyId, userId: null, begins };
      const message = { body: body.body, idempotencyKey: headers['idempotency-key'] };
      try {
        const pieces = await prepareForProgram(work, message, files);
        const closes = body.closeTicket === true;
        const isNew = await send(data, { program, contactId, message, pieces, closes });
        if (!isNew) await discardPrepared(work, [...made, ...files.map(({ id }) => id)]);
      } catch (error) {
        await discardPrepared(work, made);
        throw error instanceof StorageError ? new AppError('ERR_STORAGE_UNAVAILABLE') : error;
      }
      // check-words-allow: the reply of the wire, word for word.
      return { mensagem: 'Mensagem enviada' };
    },
  };
}
