import { limits, type Message, type SharedFileKind } from '@recado/contract';
import { type RawBuilder, sql } from 'kysely';
import { findReadableTicket, readableQueues } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import type { MediaAddress } from '#kit/storage/media-links.ts';
import { historyRows } from './history.repo.ts';
import {
  bubbleColumns,
  bubbleJoins,
  type MessagePart,
  storedColumns,
  toWireMessage,
  withoutHiddenQuote,
} from './message-rows.repo.ts';

/* The first condition is that of the index messages_with_files, word for word. */
const isFiled = sql`m.media_type in ('image', 'video', 'audio', 'application')`;
const kinds: Record<SharedFileKind, RawBuilder<unknown>> = {
  visual: sql`m.media_type in ('image', 'video') and sent.kind <> 'sticker'`,
  audio: sql`m.media_type = 'audio'`,
  document: sql`m.media_type = 'application'`,
};

interface Asked {
  ticketId: number;
  kind: SharedFileKind;
  /** Position of the oldest file that is known already. */
  before?: number | undefined;
}

/**
 * The files of the history of a ticket's contact on its connection, newest first, without those that were deleted and those
 * of attendances that the reader may not see (decision 23). Throws ERR_NO_TICKET_FOUND and ERR_NO_PERMISSION.
 */
export async function listSharedFiles(
  tx: TenantDb,
  { actor, addressOf }: { actor: Actor; addressOf: MediaAddress },
  { ticketId, kind, before }: Asked,
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const size = limits.pageSizes.sharedFiles;
  const ticket = await findReadableTicket(tx, actor, { id: ticketId });
  const { companyId } = tx;
  const queues = readableQueues(actor);
  const notHidden = queues
    ? sql`and not exists (select 1 from tickets h where h.company_id = ${companyId} and h.id = m.ticket_id
        and h.queue_id is not null and not h.queue_id = any(${queues}::integer[]))`
    : sql``;
  const older = before === undefined ? sql`` : sql`and m.position < ${before}`;
  const files = historyRows(companyId, 'asked', {
    columns: storedColumns,
    joins: sql`join message_files sent on sent.company_id = m.company_id and sent.message_id = m.id`,
    wanted: sql`and ${isFiled} and ${kinds[kind]} and not m.is_deleted ${older} ${notHidden}`,
    most: size + 1,
  });
  const { rows } = await sql<MessagePart>`
    select ${bubbleColumns}, to_jsonb(c) as contact from (
      select h.* from tickets asked, lateral (${files}) h where asked.company_id = ${companyId} and asked.id = ${ticket.id}
      order by h.position desc limit ${sql.lit(size + 1)}
    ) m ${bubbleJoins} left join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    order by m.position desc`.execute(tx.db);
  return {
    // A list of files shows no quotes: one from another attendance is only shown to who sees all of them.
    messages: rows
      .slice(0, size)
      .map((row) => withoutHiddenQuote(toWireMessage(row, addressOf), (id) => queues !== null && id !== row.ticket_id)),
    hasMore: rows.length > size,
  };
}
