import type { Connection, Contact, EventName, Import, Message, SessionUser, Ticket } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { ShownTicket } from './audience.ts';
import type { StoredEvent, Subject } from './payloads.ts';
import { type LoadedRecords, loadRecords, type RecordLoaders } from './record-payloads.ts';

/** How the features load what an event draws; many ids at once. */
export interface Loaders {
  tickets(tx: TenantDb, ids: readonly number[]): Promise<readonly Ticket[]>;
  /** Only what decides who may read them. */
  ticketViews(tx: TenantDb, ids: readonly number[]): Promise<readonly (ShownTicket & { id: number })[]>;
  messages(tx: TenantDb, ids: readonly string[]): Promise<readonly Message[]>;
  contacts(tx: TenantDb, ids: readonly number[]): Promise<readonly Contact[]>;
  connections(tx: TenantDb, ids: readonly number[]): Promise<readonly Connection[]>;
  users(tx: TenantDb, ids: readonly number[]): Promise<ReadonlyMap<number, SessionUser>>;
  setting(tx: TenantDb, key: string): Promise<unknown>;
  imports(tx: TenantDb, ids: readonly number[]): Promise<readonly Import[]>;
  /** Plain resources, by the event that draws one. */
  records: RecordLoaders;
}

/** What a batch of events draws, by id. */
export interface Loaded {
  tickets: ReadonlyMap<number, Ticket>;
  /** By id: the tickets themselves, and those of which only a message is drawn. */
  views: ReadonlyMap<number, ShownTicket>;
  messages: ReadonlyMap<string, Message>;
  contacts: ReadonlyMap<number, Contact>;
  connections: ReadonlyMap<number, Connection>;
  users: ReadonlyMap<number, SessionUser>;
  settings: ReadonlyMap<string, unknown>;
  imports: ReadonlyMap<number, Import>;
  /** By event and id. */
  records: LoadedRecords;
}

const byId = <T extends { id: number | string }>(rows: readonly T[]): Map<T['id'], T> =>
  new Map(rows.map((row) => [row.id, row]));
const distinct = <T>(values: readonly T[]): NonNullable<T>[] => [
  ...new Set(values.filter((value) => value !== undefined && value !== null)),
];

const drawsTicket = new Set<EventName>(['ticket.updated', 'message.created']);

/** Ids of what a batch draws, by kind. */
function wantedBy(batch: readonly StoredEvent[]) {
  const of = (prefix: string) => batch.filter((event) => event.name.startsWith(prefix));
  const idsOf = <K extends keyof Subject>(prefix: string, key: K) =>
    distinct(of(prefix).map(({ subject }) => subject[key]));
  const ticketIds = distinct(batch.filter(({ name }) => drawsTicket.has(name)).map(({ subject }) => subject.ticketId));
  const viewIds = distinct(of('message.').map(({ audience }) => audience.ticket?.id));
  return {
    messageIds: idsOf('message.', 'messageId'),
    ticketIds,
    viewIds: viewIds.filter((id) => !ticketIds.includes(id)),
    contactIds: distinct([...idsOf('contact.updated', 'contactId'), ...idsOf('message.created', 'contactId')]),
    connectionIds: idsOf('connection.', 'connectionId'),
    userIds: idsOf('user.', 'userId'),
    keys: idsOf('setting.', 'key'),
    importIds: idsOf('import.', 'importId'),
  };
}

/**
 * Everything that a batch of events draws. The statements travel together: one snapshot answers all of them, so that each
 * guards what the others have read.
 */
export async function loadDrawn(tx: TenantDb, batch: readonly StoredEvent[], loaders: Loaders): Promise<Loaded> {
  const wanted = wantedBy(batch);
  const [messages, tickets, views, contacts, connections, users, settings, imports, records] = await Promise.all([
    orNone(wanted.messageIds, (ids) => loaders.messages(tx, ids)),
    orNone(wanted.ticketIds, (ids) => loaders.tickets(tx, ids)),
    orNone(wanted.viewIds, (ids) => loaders.ticketViews(tx, ids)),
    orNone(wanted.contactIds, (ids) => loaders.contacts(tx, ids)),
    orNone(wanted.connectionIds, (ids) => loaders.connections(tx, ids)),
    wanted.userIds.length ? loaders.users(tx, wanted.userIds) : new Map(),
    Promise.all(wanted.keys.map(async (key) => [key, await loaders.setting(tx, key)] as const)),
    orNone(wanted.importIds, (ids) => loaders.imports(tx, ids)),
    loadRecords(tx, batch, loaders.records),
  ]);
  const [byTicket, known] = [byId(tickets), byId(contacts)];
  // Whose contact became another one since: merged, or the event is older than the field.
  const others = distinct(
    batch
      .filter(({ name }) => name === 'message.created')
      .map(({ subject }) => byTicket.get(subject.ticketId ?? 0)?.contactId),
  ).filter((id) => !known.has(id));
  return {
    messages: byId(messages),
    tickets: byTicket,
    views: new Map<number, ShownTicket>([...byTicket, ...byId(views)]),
    contacts: new Map([...known, ...byId(await orNone(others, (ids) => loaders.contacts(tx, ids)))]),
    connections: byId(connections),
    users,
    settings: new Map(settings),
    imports: byId(imports),
    records,
  };
}

async function orNone<K, T>(ids: K[], load: (ids: K[]) => Promise<readonly T[]>): Promise<readonly T[]> {
  return ids.length ? load(ids) : [];
}
