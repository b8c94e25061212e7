/** Bases in the shapes of the three families, with everything that is known to go wrong in them, for tests. */
import pg from 'pg';
import { createTestDatabase } from '#testing/test-database.ts';
import type { Family } from './source/family.ts';

type Column = readonly [name: string, type: string];
type Values = Readonly<Record<string, unknown>>;

const stamps: Column[] = [
  ['createdAt', 'timestamptz not null default now()'],
  ['updatedAt', 'timestamptz not null default now()'],
];
const company: Column = ['companyId', 'integer'];
const texts = (...names: string[]): Column[] => names.map((name) => [name, 'text']);
const numbers = (...names: string[]): Column[] => names.map((name) => [name, 'integer']);
const flags = (...names: string[]): Column[] => names.map((name) => [name, 'boolean']);
const instants = (...names: string[]): Column[] => names.map((name) => [name, 'timestamptz']);

/** Tables of the families that have companies. */
const shared: Readonly<Record<string, Column[]>> = {
  Plans: [...texts('name'), ...numbers('users', 'connections', 'queues'), ['value', 'double precision'], ...stamps],
  Companies: [
    ...texts('name', 'phone', 'email', 'recurrence'),
    ...flags('status'),
    ...numbers('planId'),
    ['schedules', 'jsonb'],
    ...stamps,
  ],
  Settings: [...texts('key', 'value'), company, ...stamps],
  Users: [
    ...texts('name', 'email', 'passwordHash', 'profile'),
    ...flags('super'),
    ...numbers('whatsappId'),
    company,
    ...stamps,
  ],
  Queues: [
    ...texts('name', 'color', 'greetingMessage', 'outOfHoursMessage'),
    ['schedules', 'jsonb'],
    company,
    ...stamps,
  ],
  QueueOptions: [...texts('title', 'message', 'option'), ...numbers('queueId', 'parentId'), ...stamps],
  Whatsapps: [
    ...[
      ...texts(
        'name',
        'session',
        'status',
        'greetingMessage',
        'complationMessage',
        'ratingMessage',
        'token',
        'channel',
      ),
    ],
    ...[...flags('isDefault'), ...numbers('timeToTransfer', 'expiresTicket', 'transferQueueId'), company, ...stamps],
  ],
  WhatsappQueues: [...numbers('whatsappId', 'queueId'), ...stamps],
  UserQueues: [...numbers('userId', 'queueId'), ...stamps],
  Contacts: [...texts('name', 'number', 'email', 'profilePicUrl'), ...flags('isGroup'), company, ...stamps],
  ContactCustomFields: [...texts('name', 'value'), ...numbers('contactId'), ...stamps],
  Tags: [...texts('name', 'color'), ...numbers('kanban'), company, ...stamps],
  Tickets: [
    ...[
      ...texts('status', 'lastMessage'),
      ...numbers('unreadMessages', 'contactId', 'whatsappId', 'queueId', 'userId'),
    ],
    ...[...flags('isGroup'), ['uuid', 'uuid'] as const, company, ...stamps],
  ],
  TicketTags: [...numbers('ticketId', 'tagId'), ...stamps],
  TicketTraking: [
    ...numbers('ticketId', 'userId', 'whatsappId'),
    company,
    ...flags('rated'),
    ...instants('queuedAt', 'startedAt', 'finishedAt', 'ratingAt'),
    ...stamps,
  ],
  UserRatings: [...numbers('ticketId', 'userId', 'rate'), company, ...stamps],
  TicketNotes: [...texts('note'), ...numbers('ticketId', 'contactId', 'userId'), ...stamps],
  QuickMessages: [...texts('shortcode', 'message', 'mediaPath'), ...numbers('userId'), company, ...stamps],
  Schedules: [
    ...texts('body', 'status'),
    ...instants('sendAt', 'sentAt'),
    ...numbers('contactId', 'userId'),
    company,
    ...stamps,
  ],
  ContactLists: [...texts('name'), company, ...stamps],
  ContactListItems: [
    ...texts('name', 'number', 'email'),
    ...flags('isWhatsappValid'),
    ...numbers('contactListId'),
    company,
    ...stamps,
  ],
  Campaigns: [...texts('name', 'status'), company, ...stamps],
};
const messageColumns: Column[] = [
  ['id', 'text'],
  ...texts('remoteJid', 'participant', 'dataJson', 'body', 'mediaUrl', 'mediaType', 'quotedMsgId'),
  ...[
    ...numbers('ticketId', 'ack', 'contactId', 'queueId'),
    ...flags('read', 'fromMe', 'isDeleted', 'isEdited'),
    company,
    ...stamps,
  ],
];

const without = (columns: readonly Column[], ...names: string[]): Column[] =>
  columns.filter(([name]) => !names.includes(name));

function tablesOf(family: Family): Record<string, Column[]> {
  const tables: Record<string, Column[]> = { ...shared, Messages: messageColumns };
  const tickets = tables.Tickets ?? [];
  if (family === 'ticketz')
    return {
      ...tables,
      WhatsappLidMaps: [...texts('lid'), ...numbers('contactId'), company, ...stamps],
      OldMessages: [...texts('messageId', 'body'), ...stamps],
    };
  if (family === 'whaticketSaas') return { ...tables, Tickets: [...tickets, ...numbers('amountUsedBotQueues')] };
  const few = [
    'Settings',
    'Users',
    'Queues',
    'Whatsapps',
    'WhatsappQueues',
    'UserQueues',
    'Contacts',
    'ContactCustomFields',
    'Tickets',
    'Messages',
  ];
  const community = Object.fromEntries(
    few.map((name) => [
      name,
      without(tables[name] ?? [], 'companyId', 'uuid', 'remoteJid', 'participant', 'dataJson', 'super'),
    ]),
  );
  return { ...community, QuickAnswers: [...texts('shortcut', 'message'), ...stamps] };
}

const quoted = (name: string): string => `"${name}"`;

/** Writes rows; columns that the family does not have are left out. */
export type Put = (table: string, rows: readonly Values[]) => Promise<void>;

async function putRows(
  client: pg.Client,
  columns: ReadonlyMap<string, readonly string[]>,
  table: string,
  rows: readonly Values[],
): Promise<void> {
  const known = columns.get(table);
  if (!known) return;
  for (const row of rows) {
    const entries = Object.entries(row).filter(([name]) => known.includes(name));
    const places = entries.map((_entry, place) => `$${place + 1}`);
    await client.query(
      `insert into ${quoted(table)} (${entries.map(([name]) => quoted(name)).join(', ')}) values (${places.join(', ')})`,
      entries.map(([, value]) => value),
    );
  }
}

/** An empty base of a family, filled by `fill`. Answers its address. */
export async function makeOldBase(
  family: Family,
  fill: (put: Put, client: pg.Client) => Promise<void>,
): Promise<string> {
  const address = await createTestDatabase();
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const tables = tablesOf(family);
    for (const [table, columns] of Object.entries(tables)) {
      const own = columns.some(([name]) => name === 'id') ? columns : [['id', 'integer'] as const, ...columns];
      await client.query(
        `create table ${quoted(table)} (${own.map(([name, type]) => `${quoted(name)} ${type}`).join(', ')})`,
      );
    }
    const columns = new Map(
      Object.entries(tables).map(([table, all]) => [table, ['id', ...all.map(([name]) => name)]]),
    );
    await fill((table, rows) => putRows(client, columns, table, rows), client);
  } finally {
    await client.end();
  }
  return address;
}
