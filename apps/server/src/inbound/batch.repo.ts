import { decodeSettings } from '@recado/contract';
import type { InboundItem } from '@recado/whatsapp';
import { sql } from 'kysely';
import { findWrittenTo } from '#features/campaigns/index.ts';
import { type BotRules, botColumns, type Outside, toBotRules } from '#features/chatbot/index.ts';
import { findOrCreateContacts } from '#features/contacts/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Batch, InboundScope, KnownMessage, TicketState } from './inbound-types.ts';
import { joinedAddresses } from './number-changes.repo.ts';
import { loadPeople } from './people.repo.ts';

interface Surroundings {
  settings: { key: string; value: string }[];
  bot: BotRules;
  completion_message: string;
}

/**
 * One batch of a connection at a time, also across nodes during a take-over of its lease; then what the steps ask about:
 * settings, queues and texts, in one statement.
 */
export async function openBatch(tx: TenantDb, scope: InboundScope): Promise<Batch> {
  await sql`select pg_advisory_xact_lock(${tx.companyId}, ${scope.connectionId})`.execute(tx.db);
  const { rows } = await sql<Surroundings>`
    select coalesce((select json_agg(json_build_object('key', s.key, 'value', s.value)) from settings s where s.company_id = w.company_id), '[]') as settings,
      ${botColumns} as bot,
      w.completion_message
    from connections w where w.company_id = ${tx.companyId} and w.id = ${scope.connectionId}`.execute(tx.db);
  const found = rows[0];
  if (!found) throw new Error('Messages came for a connection that does not exist.');
  const bot = toBotRules(found.bot);
  return {
    tx,
    scope,
    settings: decodeSettings(found.settings),
    // Who is answered for the connection is in no queue yet.
    onlyQueueId: !bot.outside && bot.queues.length === 1 ? (bot.queues[0]?.id ?? null) : null,
    bot,
    completionMessage: found.completion_message,
    now: new Date(),
    contacts: new Map(),
    tickets: new Map(),
    known: new Map(),
    people: new Map(),
    receivedAt: new Map(),
    writtenTo: new Map(),
    campaignAnswers: [],
    fresh: [],
    cameBack: [],
    thanks: [],
    unclear: [],
    reasons: [],
    replies: [],
    handOvers: [],
    callers: [],
    numberChanges: [],
    groupChanges: [],
  };
}

interface FoundTicket {
  id: number;
  uuid: string;
  contact_id: number;
  status: TicketState['status'];
  queue_id: number | null;
  user_id: number | null;
  unread_messages: number;
  is_group: boolean;
  closed_at: Date | null;
  queued_at: Date | null;
  started_at: Date | null;
  rating_asked_at: Date | null;
  rating: number | null;
  rated_at: Date | null;
  rating_comment: string | null;
  rating_asked_again: boolean;
  chatbot: boolean;
  queue_option_id: number | null;
  bot_paused: boolean;
  bot_greeted: boolean;
  bot_menus: number;
  bot_menu_at: Date | null;
  away_at: Date | null;
  is_put_aside: boolean | null;
  is_expired: boolean | null;
  is_asked: boolean | null;
  use_integration: boolean;
  prompt_id: number | null;
  integration_id: number | null;
}

/** Who answers a ticket: its prompt before its integration (AI-7). */
function outsideOf({ use_integration, prompt_id, integration_id }: FoundTicket): Outside | null {
  if (!use_integration) return null;
  if (prompt_id !== null) return { kind: 'prompt', id: prompt_id };
  return integration_id === null ? null : { kind: 'integration', id: integration_id };
}

/** Each contact's ticket that is not closed, else its last closed one, held until the batch is written. */
export async function loadTicketStates(batch: Batch, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  const { tx, scope } = batch;
  const { rows } = await sql<FoundTicket>`
    select t.id, t.uuid, t.contact_id, t.status, t.queue_id, t.user_id, t.unread_messages, t.is_group, t.closed_at, t.queued_at,
      t.started_at, t.rating_asked_at, t.rating, t.rated_at, t.rating_comment, t.rating_asked_again,
      t.chatbot, t.queue_option_id, t.bot_paused, t.bot_greeted, t.bot_menus, t.bot_menu_at, t.away_at, t.use_integration, t.prompt_id, t.integration_id,
      case when t.unread_messages = 1 then not exists (select from messages m
        where m.company_id = t.company_id and m.ticket_id = t.id and not m.from_me and not m.read) end as is_put_aside,
      case when t.status = 'closed' then (select l.data->>'rule' = 'inactivity' from ticket_log l
        where l.company_id = t.company_id and l.ticket_id = t.id and l.kind = 'resolved' order by l.id desc limit 1) end as is_expired,
      case when t.status = 'closed' then (select m.from_me and m.body like '%?%' from messages m
        where m.company_id = t.company_id and m.ticket_id = t.id and m.trace is null order by m.position desc limit 1) end as is_asked
    from tickets t where t.company_id = ${tx.companyId} and t.id in (
      select distinct on (l.contact_id) l.id from tickets l
      where l.company_id = ${tx.companyId} and l.connection_id = ${scope.connectionId} and l.contact_id = any(${contactIds}::integer[])
      order by l.contact_id, (l.status <> 'closed') desc, l.closed_at desc nulls last, l.id desc)
    order by t.id for no key update`.execute(tx.db);
  for (const row of rows) {
    batch.tickets.set(row.contact_id, {
      id: row.id,
      uuid: row.uuid,
      contactId: row.contact_id,
      status: row.status,
      queueId: row.queue_id,
      userId: row.user_id,
      unread: row.unread_messages,
      isPutAside: row.is_put_aside === true,
      isGroup: row.is_group,
      closedAt: row.closed_at,
      queuedAt: row.queued_at,
      startedAt: row.started_at,
      ratingAskedAt: row.rating_asked_at,
      rating: row.rating,
      ratedAt: row.rated_at,
      ratingComment: row.rating_comment,
      ratingAskedAgain: row.rating_asked_again,
      bot: {
        paused: row.bot_paused,
        inOptions: row.chatbot,
        optionId: row.queue_option_id,
        greeted: row.bot_greeted,
        menus: row.bot_menus,
        menuAt: row.bot_menu_at,
        awayAt: row.away_at,
        outside: outsideOf(row),
      },
      end: { isExpired: row.is_expired === true, isAsked: row.is_asked === true },
      before: { status: row.status, queueId: row.queue_id, userId: row.user_id },
      log: [],
    });
  }
}

/** Stored messages with any of the WhatsApp ids that the batch names: its own, to leave out repeats, and the quoted ones. */
async function loadKnownMessages(batch: Batch, items: readonly InboundItem[]): Promise<void> {
  const waIds = items.flatMap((item) =>
    item.t === 'message' ? [item.ref.id, ...(item.quoted ? [item.quoted.ref.id] : [])] : [],
  );
  if (waIds.length === 0) return;
  const { rows } = await sql<KnownMessage>`
    select id, contact_id as "contactId", wa_id as "waId", wa_author as "waAuthor", from_me as "fromMe" from messages
    where company_id = ${batch.tx.companyId} and connection_id = ${batch.scope.connectionId} and wa_id = any(${[...new Set(waIds)]}::text[])`.execute(
    batch.tx.db,
  );
  for (const row of rows) batch.known.set(row.waId, [...(batch.known.get(row.waId) ?? []), row]);
}

/** Everything the steps look at, in a handful of statements for the whole batch. */
export async function prepareBatch(batch: Batch, items: readonly InboundItem[]): Promise<void> {
  const seen = items.map((item) => ({
    peer: item.peer,
    pushName: item.ref.fromMe || item.peer.primary.kind === 'group' ? undefined : item.pushName,
  }));
  const joined = items.flatMap(joinedAddresses);
  batch.contacts = await findOrCreateContacts(batch.tx, [...seen, ...joined], batch.scope.connectionId);
  const contactIds = [...new Set([...batch.contacts.values()].map(({ id }) => id))];
  await loadTicketStates(batch, contactIds);
  await loadKnownMessages(batch, items);
  batch.writtenTo = await findWrittenTo(batch.tx, batch.scope.connectionId, contactIds);
  await loadPeople(batch, items);
}
