import { type MessageLedger, type MessageMoment, momentKinds } from '@recado/contract';
import { findReadableTicket } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { findLedger } from './message-moments.repo.ts';

const moment = (kind: MessageMoment['kind'], at: Date | null, userName: string | null = null): MessageMoment[] =>
  at ? [{ kind, at: at.toISOString(), userName, detail: null }] : [];

/**
 * The driver tells that a message was handed over when its call returns, and WhatsApp's answer can be quicker: what the
 * server acknowledged was on the line by then.
 */
function inOrder(moments: readonly MessageMoment[]): MessageMoment[] {
  const server = moments.find(({ kind }) => kind === 'server');
  const rank = ({ kind }: MessageMoment) => momentKinds.indexOf(kind);
  return moments
    .map((one) => (one.kind === 'line' && server && one.at > server.at ? { ...one, at: server.at } : one))
    .sort((a, b) => (a.at === b.at ? rank(a) - rank(b) : a.at < b.at ? -1 : 1));
}

/**
 * `GET /messages/:id/ledger`: what happened to a message and when, oldest first, for whoever may read its ticket. The begin
 * of the trail stands in the message's own row, the rest in `message_moments`. A foreign message answers like an unknown
 * one: ERR_NO_MESSAGE_FOUND; one of a foreign queue: ERR_NO_PERMISSION.
 */
export async function messageLedger(tx: TenantDb, actor: Actor, id: string): Promise<MessageLedger> {
  const row = (await findLedger(tx, id)) ?? fail('ERR_NO_MESSAGE_FOUND');
  await findReadableTicket(tx, actor, { id: row.ticket_id });
  // What an agent or a bot wrote begins in our table; what came from a phone begins there.
  const isOurs = row.from_me && row.received_at === null;
  const begin = isOurs
    ? moment('accepted', row.stored_at ?? row.created_at, row.author)
    : [
        ...moment('written', row.created_at),
        ...moment('received', row.received_at),
        ...moment('stored', row.stored_at),
      ];
  const later = inOrder(row.moments.map((one) => ({ ...one, at: new Date(one.at).toISOString() })));
  return {
    id,
    waId: row.wa_id,
    fromMe: row.from_me,
    isOurs,
    isWhole: row.stored_at !== null,
    moments: [...begin, ...later],
  };
}
