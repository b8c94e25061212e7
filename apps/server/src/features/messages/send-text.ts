import type { AutomaticTrace } from '@recado/contract';
import type { Address, QuotedByUs } from '@recado/whatsapp';
import { findTicket, type TicketFacts, viewOf, withdrawBotTexts } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { TicketView } from '#kit/events/record.ts';
import { fail } from '#kit/http/fail.ts';
import { filePreview, mediaTypes } from './file-kinds.ts';
import { insertSentFile } from './file-rows.repo.ts';
import type { PreparedFile } from './file-work.ts';
import type { FileFacts } from './message-file-facts.repo.ts';
import { newWhatsappId } from './message-ids.ts';
import { refOf } from './message-ref.ts';
import type { MessageFacts } from './message-rows.repo.ts';
import {
  findDestination,
  findDestinations,
  type OutgoingRow,
  type QueuedItem,
  storeAllOutgoing,
  storeOutgoing,
} from './outgoing.repo.ts';
import { quotedText } from './wire-details.ts';

/** What a message answers, with its file. */
export type QuotedFacts = MessageFacts & { file?: FileFacts | null };

export interface ToSend {
  /** The text, or the caption of the file. */
  body: string;
  userId: number | null;
  quoted?: QuotedFacts | undefined;
  clientKey?: string | undefined;
  file?: PreparedFile | undefined;
  /** Nobody typed it (decision 20): why it was written all the same. */
  trace?: AutomaticTrace;
  /** So long it waits and can be undone. */
  undoSeconds?: number;
  /** It was passed on from another conversation. */
  forwarded?: boolean;
  /** Of what is passed on: the address of whoever wrote it first. */
  origin?: string | null;
  /** Where it goes, if the caller has looked already. */
  to?: Address | undefined;
}

/** What is stored of a message: with a file its kind and its name, else its text. */
function contentOf({
  body,
  quoted,
  file,
  forwarded,
}: ToSend): Pick<OutgoingRow, 'body' | 'mediaType' | 'preview' | 'data'> {
  const marks = forwarded ? { forwarded: 'once' } : null;
  if (!file) return { body, mediaType: quoted ? 'extendedTextMessage' : 'conversation', preview: body, data: marks };
  const text = body || (file.kind === 'document' ? file.name : '');
  return {
    body: text,
    mediaType: mediaTypes[file.kind],
    preview: filePreview(file.kind, text),
    data: withMarks(file.data, marks),
  };
}

const withMarks = (data: unknown, marks: object | null): unknown =>
  marks && (data === null || typeof data === 'object') ? { ...data, ...marks } : data;

/** A quote as it leaves: of a file its kind, which phones draw in place of words. */
function quotedByUs(quoted: QuotedFacts): QuotedByUs {
  const { file } = quoted;
  const words = { ref: refOf(quoted), text: quotedText(quoted) };
  if (!file) return words;
  const { kind, type: mimetype, name: fileName, is_voice: voice, seconds } = file;
  return { ...words, file: { kind, mimetype, fileName, voice, ...(seconds === null ? {} : { seconds }) } };
}

/** What waits to leave: the text itself, or that there is a file, under the message's WhatsApp id. Of what was deleted nothing is quoted. */
export function queuedItem(
  message: {
    waId: string;
    body: string;
    hasFile: boolean;
    quoted: QuotedFacts | null;
    forwarded?: boolean | undefined;
  },
  to: QueuedItem['to'],
): QueuedItem {
  const quoted = message.quoted && !message.quoted.is_deleted ? { quoted: quotedByUs(message.quoted) } : {};
  const begin = { id: message.waId, to, ...quoted, ...(message.forwarded ? { forwarded: true as const } : {}) };
  return message.hasFile ? { ...begin, kind: 'media' } : { ...begin, kind: 'text', text: message.body };
}

/**
 * Stores a message of a ticket and puts it in line to leave, in the caller's transaction. Undefined when the client key is
 * already used. ERR_SENDING_WAPP_MSG when the contact has no address or the connection is deleted.
 */
export async function sendInTicket(tx: TenantDb, ticket: TicketFacts, message: ToSend): Promise<string | undefined> {
  const conversation = {
    ticketId: ticket.id,
    contactId: ticket.contact_id,
    connectionId: ticket.connection_id,
    queueId: ticket.queue_id,
  };
  const to = message.to ?? (await findDestination(tx, conversation)) ?? fail('ERR_SENDING_WAPP_MSG');
  // A paused bot has nothing in line: it went when the bot was paused.
  if (!message.trace && !ticket.bot_paused) await withdrawBotTexts(tx, [ticket.id]);
  const waId = newWhatsappId();
  const { file, quoted = null } = message;
  const id = await storeOutgoing(tx, {
    ...contentOf(message),
    ...{ conversation, to, waId, userId: message.userId },
    payload: queuedItem(
      { waId, body: message.body, hasFile: file !== undefined, quoted, forwarded: message.forwarded },
      to,
    ),
    quotedId: quoted?.id ?? null,
    clientKey: message.clientKey ?? null,
    trace: message.trace ?? null,
    origin: message.origin,
    undoSeconds: message.undoSeconds ?? 0,
  });
  if (id === undefined) return undefined;
  if (file) await insertSentFile(tx, { id, connectionId: ticket.connection_id }, file);
  const view = viewOf(ticket);
  tx.record({
    name: 'message.created',
    subject: { messageId: id, ticketId: ticket.id, contactId: ticket.contact_id },
    audience: { ticket: { id: ticket.id, before: view, after: view } },
  });
  return id;
}

/**
 * A text of the system (greeting, rating, notice), held by the send budget alone; the `SendText` of the tickets' door. Nobody
 * waits for it: where nothing reaches the customer (she was erased, the connection is deleted) it is not written, and what it
 * was to tell of goes on.
 */
export async function sendText(
  tx: TenantDb,
  { ticketId, body, userId, trace }: { ticketId: number; body: string; userId: number | null; trace: AutomaticTrace },
): Promise<void> {
  const ticket = (await findTicket(tx, { id: ticketId })) ?? fail('ERR_NO_TICKET_FOUND');
  const to = await findDestination(tx, { contactId: ticket.contact_id, connectionId: ticket.connection_id });
  if (to) await sendInTicket(tx, ticket, { body, userId, trace, to });
}

/** A text of the system to a ticket that the caller holds, as it stands. */
export interface HeldText {
  ticket: {
    id: number;
    contactId: number;
    queueId: number | null;
    status: TicketView['status'];
    userId: number | null;
  };
  body: string;
  trace: AutomaticTrace;
}

/**
 * What `sendText` does, for many tickets of one connection: two statements for all of them. Each ticket has one text at most.
 */
export async function sendTexts(tx: TenantDb, connectionId: number, texts: readonly HeldText[]): Promise<void> {
  if (texts.length === 0) return;
  const contactIds = [...new Set(texts.map(({ ticket }) => ticket.contactId))];
  const destinations = await findDestinations(tx, connectionId, contactIds);
  const reached = texts.flatMap((text) => {
    const to = destinations.get(text.ticket.contactId);
    return to ? [{ ...text, to }] : [];
  });
  if (reached.length === 0) return;
  const rows = reached.map(({ ticket, body, trace, to }): OutgoingRow => {
    const waId = newWhatsappId();
    const { id: ticketId, contactId, queueId } = ticket;
    return {
      ...contentOf({ body, userId: null }),
      ...{ conversation: { ticketId, contactId, connectionId, queueId }, to, waId, userId: null },
      payload: queuedItem({ waId, body, hasFile: false, quoted: null }, to),
      ...{ quotedId: null, clientKey: null, trace, undoSeconds: 0 },
    };
  });
  const ids = await storeAllOutgoing(tx, rows);
  for (const [place, { ticket }] of reached.entries()) {
    const view: TicketView = { status: ticket.status, queueId: ticket.queueId, userId: ticket.userId };
    tx.record({
      name: 'message.created',
      subject: {
        messageId: ids[place] ?? fail('ERR_CREATING_MESSAGE'),
        ticketId: ticket.id,
        contactId: ticket.contactId,
      },
      audience: { ticket: { id: ticket.id, before: view, after: view } },
    });
  }
}
