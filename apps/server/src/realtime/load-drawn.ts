import type {
  Chat,
  ChatMessage,
  Connection,
  Contact,
  ContactListItem,
  EventName,
  EventSubject,
  Message,
  SessionUser,
  SettingRow,
  Ticket,
} from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { ShownTicket } from './audience.ts';
import { type LoadedRecords, loadRecords, type RecordLoaders } from './load-records.ts';
import type { StoredEvent } from './payloads.ts';

/** How the features load what an event draws; many ids at once. */
export interface Loaders {
  tickets(tx: TenantDb, ids: readonly number[]): Promise<readonly Ticket[]>;
  /** Only what decides who may read them. */
  ticketViews(tx: TenantDb, ids: readonly number[]): Promise<readonly (ShownTicket & { id: number })[]>;
  messages(tx: TenantDb, ids: readonly string[]): Promise<readonly Message[]>;
  contacts(tx: TenantDb, ids: readonly number[]): Promise<readonly Contact[]>;
  connections(tx: TenantDb, ids: readonly number[]): Promise<readonly Connection[]>;
  users(tx: TenantDb, ids: readonly number[]): Promise<ReadonlyMap<number, SessionUser>>;
  setting(tx: TenantDb, key: string): Promise<SettingRow | undefined>;
  chats(tx: TenantDb, ids: readonly number[]): Promise<readonly Chat[]>;
  chatMessages(tx: TenantDb, ids: readonly number[]): Promise<readonly ChatMessage[]>;
  /** People of contact lists. */
  listItems(tx: TenantDb, ids: readonly number[]): Promise<readonly ContactListItem[]>;
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
  settings: ReadonlyMap<string, SettingRow | undefined>;
  listItems: ReadonlyMap<number, ContactListItem>;
  chats: ReadonlyMap<number, Chat>;
  chatMessages: ReadonlyMap<number, ChatMessage>;
  /** By event and id. */
  records: LoadedRecords;
}

const byId = <T extends { id: number | string }>(rows: readonly T[]): Map<T['id'], T> =>
  new Map(rows.map((row) => [row.id, row]));
const distinct = <T>(values: readonly T[]): NonNullable<T>[] => [
  ...new Set(values.filter((value) => value !== undefined && value !== null)),
];

/** What the changes noted of these events. */
const subjectsOf = <N extends EventName>(batch: readonly StoredEvent[], ...names: N[]): EventSubject<N>[] =>
  batch.filter(({ name }) => names.some((one) => one === name)).map(({ subject }) => subject as EventSubject<N>);

/** Ids of what a batch draws, by kind. */
function wantedBy(batch: readonly StoredEvent[]) {
  const created = subjectsOf(batch, 'message.created');
  const messages = [...created, ...subjectsOf(batch, 'message.updated')];
  const ticketIds = distinct([...created, ...subjectsOf(batch, 'ticket.updated')].map(({ ticketId }) => ticketId));
  const viewIds = distinct(batch.filter(drawsMessage).map(({ audience }) => audience.ticket?.id));
  const contacts = [...subjectsOf(batch, 'contact.updated'), ...created];
  const lines = subjectsOf(batch, 'connection.updated', 'connection.sessionChanged');
  const users = subjectsOf(batch, 'user.updated', 'user.presenceChanged');
  const said = subjectsOf(batch, 'chat.messageCreated', 'chat.messageUpdated');
  const chats = [...said, ...subjectsOf(batch, 'chat.listed', 'chat.updated', 'chat.readByFamily')];
  return {
    chatIds: distinct(chats.map(({ chatId }) => chatId)),
    chatMessageIds: distinct(said.map(({ messageId }) => messageId)),
    messageIds: distinct(messages.map(({ messageId }) => messageId)),
    ticketIds,
    viewIds: viewIds.filter((id) => !ticketIds.includes(id)),
    contactIds: distinct(contacts.map(({ contactId }) => contactId)),
    connectionIds: distinct(lines.map(({ connectionId }) => connectionId)),
    userIds: distinct(users.map(({ userId }) => userId)),
    keys: distinct(subjectsOf(batch, 'setting.updated').map(({ key }) => key)),
    listItemIds: distinct(subjectsOf(batch, 'contactListItem.reloaded').flatMap(({ recordIds }) => recordIds)),
  };
}

const messageEvents = new Set<EventName>(['message.created', 'message.updated', 'message.undone']);
const drawsMessage = ({ name }: StoredEvent): boolean => messageEvents.has(name);

/**
 * Everything that a batch of events draws. The statements travel together: one snapshot answers all of them, so that each
 * guards what the others have read.
 */
export async function loadDrawn(tx: TenantDb, batch: readonly StoredEvent[], loaders: Loaders): Promise<Loaded> {
  const wanted = wantedBy(batch);
  const [messages, tickets, views, contacts, connections, users, settings, listItems, chats, said, records] =
    await Promise.all([
      orNone(wanted.messageIds, (ids) => loaders.messages(tx, ids)),
      orNone(wanted.ticketIds, (ids) => loaders.tickets(tx, ids)),
      orNone(wanted.viewIds, (ids) => loaders.ticketViews(tx, ids)),
      orNone(wanted.contactIds, (ids) => loaders.contacts(tx, ids)),
      orNone(wanted.connectionIds, (ids) => loaders.connections(tx, ids)),
      wanted.userIds.length ? loaders.users(tx, wanted.userIds) : new Map(),
      Promise.all(wanted.keys.map(async (key) => [key, await loaders.setting(tx, key)] as const)),
      orNone(wanted.listItemIds, (ids) => loaders.listItems(tx, ids)),
      orNone(wanted.chatIds, (ids) => loaders.chats(tx, ids)),
      orNone(wanted.chatMessageIds, (ids) => loaders.chatMessages(tx, ids)),
      loadRecords(tx, batch, loaders.records),
    ]);
  const [byTicket, known] = [byId(tickets), byId(contacts)];
  // Whose contact became another one since: merged, or the event is older than the field.
  const others = distinct(
    subjectsOf(batch, 'message.created').map(({ ticketId }) => byTicket.get(ticketId)?.contactId),
  ).filter((id) => !known.has(id));
  return {
    messages: byId(messages),
    tickets: byTicket,
    views: new Map<number, ShownTicket>([...byTicket, ...byId(views)]),
    contacts: new Map([...known, ...byId(await orNone(others, (ids) => loaders.contacts(tx, ids)))]),
    connections: byId(connections),
    users,
    settings: new Map(settings),
    listItems: byId(listItems),
    chats: byId(chats),
    chatMessages: byId(said),
    records,
  };
}

async function orNone<K, T>(ids: K[], load: (ids: K[]) => Promise<readonly T[]>): Promise<readonly T[]> {
  return ids.length ? load(ids) : [];
}
