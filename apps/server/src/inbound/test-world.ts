/** What the tests of contacts, tickets, messages and the pipeline share: companies, people, and customers who write. */
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PermissionName, type Profile, permissionNames, permissions } from '@recado/contract';
import type { Address, InboundItem, Peer } from '@recado/whatsapp';
import type { Selectable } from 'kysely';
import { isTicketOf } from '#features/campaigns/index.ts';
import { createCompany } from '#features/companies/index.ts';
import { contactHandlers } from '#features/contacts/index.ts';
import { draftFiles } from '#features/drafts/index.ts';
import { messageHandlers, sendText } from '#features/messages/index.ts';
import { readable, ticketHandlers } from '#features/tickets/index.ts';
import type { Data } from '#kit/db/data.ts';
import type { Database } from '#kit/db/tables.ts';
import type { Actor, Call } from '#kit/http/context.ts';
import { openLocalStorage } from '#kit/storage/local-storage.ts';
import { createMediaLinks } from '#kit/storage/media-links.ts';
import { chooseSetting, insertFurniture } from '#testing/test-rows.ts';
import { type InboundEntry, processInbound } from './index.ts';

const links = createMediaLinks('a-test-key-of-more-than-thirty-two-characters', undefined);
export const tickets = ticketHandlers({ sendText, links, lookup: async () => 'unknown', isTicketOf });
export const messages = messageHandlers({
  links,
  storage: openLocalStorage(path.join(tmpdir(), 'recado-world-media')),
  shown: { note: () => undefined },
  draftFiles,
});
export const contacts = contactHandlers({ lookup: async () => 'unknown', readable, links });

export const phone = (digits: string): Address => ({ kind: 'phone', value: digits });
export const lid = (value: string): Address => ({ kind: 'lid', value });
export const waId = (): string => randomBytes(8).toString('hex').toUpperCase();

type Said = Partial<Omit<Extract<InboundItem, { t: 'message' }>, 't' | 'body'>> & {
  text?: string;
  id?: string;
  fromMe?: boolean;
};

/** A text as the driver translates it. */
export function said(from: Address | Peer, said: Said = {}): Extract<InboundItem, { t: 'message' }> {
  const peer: Peer = 'primary' in from ? from : { primary: from };
  const { text = 'oi', id = waId(), fromMe = false, ...rest } = said;
  const by = fromMe ? { primary: phone('5511900000000') } : peer;
  const ref = { chat: peer.primary, id, fromMe };
  return { t: 'message', ref, peer, by, at: new Date(), live: true, body: { kind: 'text', text }, ...rest };
}

export interface World {
  companyId: number;
  connectionId: number;
  queueIds: number[];
  admin: Actor;
  person(profile?: Profile, queueIds?: number[]): Promise<Actor>;
}

/** A call's context, as serve makes it. */
export function callOf(data: Data, actor: Actor, headers: Record<string, string> = {}): Call {
  return { actor, data, headers, cookies: {}, ip: '127.0.0.1', origin: '', setRefreshCookie: () => undefined };
}

function actorOf(companyId: number, user: { id: number; name: string }, profile: Profile, queueIds: number[]): Actor {
  const held = permissionNames.filter((name: PermissionName) =>
    (permissions[name].profiles as readonly string[]).includes(profile),
  );
  return {
    sessionId: randomUUID(),
    userId: user.id,
    companyId,
    name: user.name,
    email: '',
    profile,
    isSuper: false,
    queueIds,
    permissions: new Set(held),
    plan: null,
    allTicket: false,
    connectionId: null,
    language: 'pt',
    companyLanguage: 'pt',
    timezone: 'America/Sao_Paulo',
    payOnly: false,
    validUntil: new Date(Date.now() + 3_600_000),
  };
}

/** A company with two queues and a default connection, on any data. */
export async function makeWorld(data: Data): Promise<World> {
  const made = await data.system(async ({ db }) => {
    const admin = { name: 'Ana Admin', email: `${randomUUID()}@teste.local`, passwordHash: '-' };
    const { companyId, userId } = await createCompany(db, { name: randomUUID(), admin });
    return { companyId, userId, ...(await insertFurniture(db, companyId)) };
  });
  const { companyId, userId, connectionId, queueIds } = made;
  return {
    companyId,
    connectionId,
    queueIds,
    admin: actorOf(companyId, { id: userId, name: 'Ana Admin' }, 'admin', []),
    person: async (profile = 'user', own = queueIds) => {
      const name = `Pessoa ${randomUUID().slice(0, 4)}`;
      const user = await data.system(({ db }) =>
        db
          .insertInto('users')
          .values({
            company_id: companyId,
            name,
            email: `${randomUUID()}@teste.local`,
            password_hash: '-',
            profile,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      const rows = own.map((queueId) => ({ company_id: companyId, user_id: user.id, queue_id: queueId }));
      if (rows.length > 0)
        await data.tenant(companyId, ({ db }) => db.insertInto('user_queues').values(rows).execute());
      return actorOf(companyId, { id: user.id, name }, profile, own);
    },
  };
}

/** Journals items, one entry each, as a driver does. */
export async function journal(data: Data, world: World, items: readonly InboundItem[]): Promise<InboundEntry[]> {
  const values = items.map((item) => ({
    company_id: world.companyId,
    connection_id: world.connectionId,
    chat: `${item.ref.chat.kind}:${item.ref.chat.value}`,
    author: '',
    wa_id: randomUUID(),
    from_me: item.ref.fromMe,
    payload: '{}',
  }));
  const rows = await data.tenant(world.companyId, (tx) =>
    tx.db.insertInto('journal').values(values).returning('id').execute(),
  );
  return items.flatMap((item, index) => (rows[index] ? [{ journalId: rows[index].id, items: [item] }] : []));
}

/** Customers write: journaled and processed. */
export async function receive(data: Data, world: World, ...items: InboundItem[]): Promise<number[]> {
  const scope = { companyId: world.companyId, connectionId: world.connectionId };
  return (await processInbound(data, scope, await journal(data, world, items))).left;
}

/** The send budget has let everything leave, and no answer for it has come yet. */
export async function letLeave(data: Data, world: World): Promise<void> {
  await data.tenant(world.companyId, (tx) =>
    tx.db
      .updateTable('outbox')
      .set({ state: 'sending', left_at: new Date() })
      .where('company_id', '=', world.companyId)
      .where('state', '=', 'waiting')
      .execute(),
  );
}

let customers = 0;
const newDigits = (): string => {
  customers += 1;
  return `55119${80_000_000 + customers}`;
};

/** A pending ticket of a new customer, in a queue or in none. */
export async function pendingTicket(
  data: Data,
  world: World,
  queueId: number | null = null,
  digits = newDigits(),
): Promise<number> {
  await receive(data, world, said(phone(digits)));
  const id = Math.max(...(await rowsOf(data, world, 'tickets')).map((row) => row.id));
  await data.tenant(world.companyId, (tx) =>
    tx.db
      .updateTable('tickets')
      .set({ queue_id: queueId })
      .where('company_id', '=', world.companyId)
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

const nothingAsked = {
  pageNumber: 1,
  searchParam: '',
  showAll: false,
  withUnreadMessages: false,
  concernsMe: false,
  order: 'activity',
};
/** The first page of tickets, with what is asked beside. */
export const listTickets = (data: Data, actor: Actor, query: object = {}) =>
  tickets.listTickets(
    { query: { ...nothingAsked, ...query } as never, params: undefined, body: undefined },
    callOf(data, actor),
  );
/** The tickets of the board, with what is asked beside. */
export const listBoard = (data: Data, actor: Actor, query: object = {}) =>
  tickets.listKanbanTickets(
    { query: { ...nothingAsked, ...query } as never, params: undefined, body: undefined },
    callOf(data, actor),
  );
export const updateTicket = (data: Data, actor: Actor, id: number, body: object) =>
  tickets.updateTicket({ params: { id }, query: undefined, body: body as never }, callOf(data, actor));

/** Writes settings as the company chose them. */
export async function choose(data: Data, world: World, values: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(values)) await chooseSetting(data, world.companyId, key, value);
}

type Listed =
  | 'tickets'
  | 'contacts'
  | 'contact_addresses'
  | 'messages'
  | 'outbox'
  | 'message_reactions'
  | 'events'
  | 'journal'
  | 'ticket_log'
  | 'bot_handovers'
  | 'flow_sessions'
  | 'integration_deliveries'
  | 'queue_integrations'
  | 'webhooks'
  | 'event_cursors'
  | 'company_sequences';

/** All rows of a company's table, in the order of their making. */
export async function rowsOf<T extends Listed>(data: Data, world: World, table: T): Promise<Selectable<Database[T]>[]> {
  const rows = await data.tenant(world.companyId, (tx) =>
    tx.db
      .selectFrom(table as 'tickets')
      .selectAll()
      .where('company_id', '=', world.companyId)
      .execute(),
  );
  const place = (row: Record<string, unknown>) => Number(row.position ?? row.place ?? row.seq ?? row.id ?? 0);
  const sorted = (rows as unknown as Record<string, unknown>[]).sort((a, b) => place(a) - place(b));
  return sorted as unknown as Selectable<Database[T]>[]; // the table's own rows, by its name
}
