import { loadSettings } from '#features/settings/index.ts';
import { type TicketFacts, textOfTicket } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { attachMedia } from '#kit/storage/media.repo.ts';
import type { FileWork, PreparedFile, WholeFile } from './file-work.ts';
import type { Piece } from './message-pieces.ts';
import { mediaOf, prepareAll } from './send-files.ts';
import { piecesOfRequest, replay } from './send-message.ts';
import { sendInTicket } from './send-text.ts';

/** What a program of the company wants to be sent. */
export interface ProgramMessage {
  /** The text, or the captions of the files. */
  body: string | string[];
  idempotencyKey: string | undefined;
}
export type ReadyPiece = Piece & { prepared?: PreparedFile };

const trace = { rule: 'api', setting: null, facts: {} } as const;

/**
 * The messages of a program's call, in their order, their files ready to leave; fails as POST /messages/:ticketId does for
 * texts and files.
 */
export const prepareForProgram = (
  work: FileWork,
  { body, idempotencyKey }: ProgramMessage,
  files: readonly WholeFile[],
): Promise<ReadyPiece[]> => prepareAll(work, piecesOfRequest({ body: { body }, idempotencyKey }, files), []);

/**
 * Puts them in line to leave, their variables replaced (wire-contract 9), within the send budget of the connection (decision
 * 20). ERR_MESSAGE_EMPTY when that leaves nothing of a text. False when this key has sent them in
 * this ticket already; ERR_IDEMPOTENCY_CONFLICT when it sent others. The caller holds the ticket.
 */
export async function sendForProgram(
  tx: TenantDb,
  ticket: TicketFacts,
  { body, idempotencyKey }: ProgramMessage,
  pieces: readonly ReadyPiece[],
): Promise<boolean> {
  const request = { ticketId: ticket.id, body: { body }, idempotencyKey };
  if (await replay(tx, { addressOf: String }, request, pieces)) return false;
  const settings = await loadSettings(tx);
  for (const { body: typed, key, prepared } of pieces) {
    const text = textOfTicket(typed, ticket, settings);
    if (!text && !prepared) fail('ERR_MESSAGE_EMPTY');
    const id = await sendInTicket(tx, ticket, { body: text, userId: null, clientKey: key, file: prepared, trace });
    if (id === undefined) fail('ERR_CREATING_MESSAGE');
  }
  const media = pieces.flatMap(({ prepared }) => (prepared ? mediaOf(prepared) : []));
  if (media.length > 0) await attachMedia(tx, media, 'message');
  return true;
}
