/** What the tests of the session workers share: companies, connections, outbox rows and a plain inbound side. */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Driver, type DriverHost, SendFailure, type Translate } from '@recado/whatsapp';
import { MemoryDriver, MemoryNetwork, translateMemory } from '@recado/whatsapp/memory';
import { sql } from 'kysely';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { openLocalStorage } from '#kit/storage/local-storage.ts';
import type { TestDatabase } from '#testing/test-database.ts';
import { productInbound } from './product-inbound.ts';
import { type SessionRuntime, startSessionRuntime } from './session-runtime.ts';
import type { ConnectionScope, DriverKind, InboundPort, OpenEntry, SessionRuntimeOptions } from './types.ts';

/** Files of the tests; named by unguessable ids, so that tests share it. */
export const testFolder = path.join(tmpdir(), 'recado-session-media');
export const testSecret = 'a-test-key-of-more-than-thirty-two-characters';

/**
 * Looks often and gathers shortly; `resendMs` is that of operation: what this machine only keeps waiting is not lost, and
 * goes out once.
 */
export const testTimings = { pollMs: 200, leaseMs: 2000, resendMs: 5000, ackGatherMs: 5 };

/** Waits for a condition; fails with its description after the limit. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  ms = 30_000,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() > end) throw new Error(`Not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A company with `count` connections that want to run. */
export async function makeConnections(data: Data, count: number): Promise<{ companyId: number; ids: number[] }> {
  return data.system(async ({ db }) => {
    const company = await db
      .insertInto('companies')
      .values({ name: `Empresa ${randomUUID()}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const values = Array.from({ length: count }, (_, index) => ({
      company_id: company.id,
      name: `Conexão ${index + 1}`,
      is_default: index === 0,
    }));
    const rows = await db.insertInto('connections').values(values).returning('id').execute();
    return { companyId: company.id, ids: rows.map((row) => row.id) };
  });
}

export const connectionRow = (data: Data, id: number) =>
  data.system(({ db }) => db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

export interface SentText {
  messageId: string;
  waId: string;
}

/** What the message actions write when an agent answers, or the system: the message with ack 1 and its outbox row. */
export async function enqueueText(
  data: Data,
  place: { companyId: number; connectionId: number },
  text: { to: string; text: string; automatic?: boolean; userId?: number },
): Promise<SentText> {
  const { companyId, connectionId } = place;
  return data.tenant(companyId, async (tx) => {
    const { contactId, ticketId } = await ticketOf(tx, connectionId, text.to);
    const messageId = randomUUID();
    const waId = `3EB0${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`;
    await sql`insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, from_me, body, media_type, ack, user_id)
      values (${companyId}, ${messageId}, ${ticketId}, ${contactId}, ${connectionId}, ${waId}, ${`phone:${text.to}`}, true, ${text.text}, 'conversation', 1, ${text.userId ?? null})`.execute(
      tx.db,
    );
    const payload = JSON.stringify({ kind: 'text', to: { kind: 'phone', value: text.to }, text: text.text });
    const automatic = text.automatic ?? false;
    await sql`insert into outbox (company_id, connection_id, conversation, message_id, wa_id, kind, payload, automatic)
      values (${companyId}, ${connectionId}, ${contactId}, ${messageId}, ${waId}, 'text', ${payload}::jsonb, ${automatic})`.execute(
      tx.db,
    );
    await sql`select pg_notify('recado_outbox', ${automatic ? `${connectionId} automatic` : String(connectionId)})`.execute(
      tx.db,
    );
    return { messageId, waId };
  });
}

async function ticketOf(
  tx: TenantDb,
  connectionId: number,
  number: string,
): Promise<{ contactId: number; ticketId: number }> {
  const known = await sql<{ contactId: number; ticketId: number }>`
    select c.id as "contactId", t.id as "ticketId" from contacts c join tickets t on t.company_id = c.company_id and t.contact_id = c.id
    where c.company_id = ${tx.companyId} and c.number = ${number} and t.connection_id = ${connectionId}`.execute(tx.db);
  if (known.rows[0]) return known.rows[0];
  const made = await sql<{ contactId: number; ticketId: number }>`
    with c as (insert into contacts (company_id, name, number) values (${tx.companyId}, ${number}, ${number}) returning id)
    insert into tickets (company_id, contact_id, connection_id) select ${tx.companyId}, c.id, ${connectionId} from c
    returning contact_id as "contactId", id as "ticketId"`.execute(tx.db);
  return made.rows[0] ?? { contactId: 0, ticketId: 0 };
}

export const messageRow = (data: Data, id: string) =>
  data.system(({ db }) => db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

/** An inbound side that only keeps what came and marks it done. */
export class PlainInbound implements InboundPort {
  readonly texts: string[] = [];
  /** Called before an entry is taken in; throwing leaves it in the journal. */
  before: ((entry: OpenEntry) => void) | undefined;

  async process(
    data: Data,
    scope: ConnectionScope,
    entries: readonly OpenEntry[],
    translate: Translate,
  ): Promise<number[]> {
    const left: number[] = [];
    for (const entry of entries) {
      try {
        this.before?.(entry);
      } catch {
        left.push(entry.journalId);
        continue;
      }
      await data.tenant(scope.companyId, (tx) =>
        sql`update journal set done_at = now() where company_id = ${scope.companyId} and connection_id = ${scope.connectionId} and id = ${entry.journalId}`.execute(
          tx.db,
        ),
      );
      for (const item of translate(entry))
        if (item.t === 'message' && item.body.kind === 'text') this.texts.push(item.body.text);
    }
    return left;
  }

  applyAcks: InboundPort['applyAcks'] = productInbound.applyAcks;
  takeUpAgain: InboundPort['takeUpAgain'] = productInbound.takeUpAgain;
  notePhoneBook: InboundPort['notePhoneBook'] = productInbound.notePhoneBook;

  async learnAddresses(): Promise<void> {}
}

/** Runs sessions on a WhatsApp in memory. */
export interface MemoryRun {
  runtime: SessionRuntime;
  inbound: PlainInbound;
  log: string[];
}

/** A driver kind on a network in memory; `seen` collects every driver that was made. */
export function memoryDriver(network: MemoryNetwork, seen: { driver: Driver; host: DriverHost }[] = []): DriverKind {
  return {
    make: (host) => {
      const driver = new MemoryDriver(network, host);
      seen.push({ driver, host });
      return driver;
    },
    translate: translateMemory,
  };
}

export async function runMemory(
  database: TestDatabase,
  network: MemoryNetwork,
  options: Partial<SessionRuntimeOptions> & { nodeId: string },
): Promise<MemoryRun> {
  const inbound = new PlainInbound();
  const log: string[] = [];
  const runtime = await startSessionRuntime({
    data: database.data,
    pool: database.pool,
    secretKey: testSecret,
    domain: 'all',
    storage: openLocalStorage(testFolder),
    driver: memoryDriver(network),
    inbound,
    log: (level, message, details) => log.push(`${level} ${message} ${JSON.stringify(details ?? {})}`),
    timings: testTimings,
    ...options,
  });
  return { runtime, inbound, log };
}

/** Waits for the QR code of a connection and reads it with the account's phone. */
export async function link(data: Data, network: MemoryNetwork, id: number, number: string): Promise<void> {
  const account = network.accounts.get(number) ?? network.addAccount(number);
  const qr = await until('a QR code', async () => (await connectionRow(data, id)).qrcode);
  account.scan(qr);
  await until('the link', async () => (await connectionRow(data, id)).status === 'CONNECTED');
}

export { MemoryNetwork, SendFailure };
