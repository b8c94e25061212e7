/**
 * The server's own test harness, in this process. Its sources are written for Node alone and are checked without the
 * browser's types, so that they are loaded by name, and what is used of them is written down here.
 */
import type { Api, ApiName, RouteResult } from '@recado/contract';
import { afterAll, beforeAll, vi } from 'vitest';
import { until } from './until.ts';

export interface InnerPerson {
  id: number;
  token: string;
  /** Calls a route; throws unless it succeeds. */
  call<N extends ApiName>(name: N, input?: object): Promise<RouteResult<Api[N]>>;
  /** Calls a route and gives whatever comes. */
  attempt(name: ApiName, input?: object): Promise<{ status: number; body: unknown }>;
}
export interface InnerCompany {
  id: number;
  connectionId: number;
  queueIds: number[];
  admin: InnerPerson;
  agent(queueIds?: number[]): Promise<InnerPerson>;
}
interface InnerTx {
  record(event: { name: string; subject: object; audience: object }): void;
}
interface InnerData {
  tenant(companyId: number, work: (tx: InnerTx) => Promise<void>): Promise<void>;
}
export interface InnerServer {
  url: string;
  data: InnerData;
  storage: object;
  database: {
    pool: { query(sql: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> };
  };
  company(): Promise<InnerCompany>;
  close(): Promise<void>;
}
interface Harness {
  startTestServer(): Promise<InnerServer>;
}
interface Said {
  ref: object;
}
interface World {
  phone(digits: string): object;
  said(from: object, said: { text: string; id?: string }): Said;
  receive(data: InnerData, world: { companyId: number; connectionId: number }, ...items: object[]): Promise<unknown>;
}
interface Acks {
  applyAck(
    data: InnerData,
    ack: { companyId: number; connectionId: number; waId: string; ack: number; error?: string | undefined },
  ): Promise<unknown>;
}

interface Bulk {
  workOffBulkChanges(options: { data: InnerData; sendText: unknown; onError: (error: unknown) => void }): Promise<void>;
}

interface Schedules {
  startScheduleWork(options: object): Promise<{ stop(): Promise<void> }>;
}

const load = async <T>(path: string): Promise<T> =>
  (await import(new URL(`../../apps/server/src/${path}`, import.meta.url).pathname)) as T; // as written down above

/**
 * The real server on a fresh database for all tests of a file, and the calls of a page, which have no host, led to it.
 * It is there before the first test, when `begin` is told, and stops after the last.
 */
export function withInnerServer(begin: (server: InnerServer) => void): void {
  const realFetch = globalThis.fetch;
  let server: InnerServer | undefined;
  beforeAll(async () => {
    const started = await (await load<Harness>('testing/test-server.ts')).startTestServer();
    server = started;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      realFetch(address.startsWith('/') ? started.url + address : address, init),
    );
    begin(started);
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await server?.close();
  });
}

/** A customer of this number writes a text; her phone knows it by `id`. */
export async function customerWrites(
  server: InnerServer,
  company: InnerCompany,
  message: { digits: string; text: string; id?: string },
): Promise<void> {
  const { phone, said, receive } = await load<World>('inbound/test-world.ts');
  const place = { companyId: company.id, connectionId: company.connectionId };
  await receive(server.data, place, said(phone(message.digits), message));
}

/** The same customer edits, deletes or reacts to what her phone knows by `id`. */
export async function customerChanges(
  server: InnerServer,
  company: InnerCompany,
  {
    digits,
    id,
    ...change
  }: { digits: string; id: string; t: 'edited' | 'revoked' | 'reaction' } & Record<string, unknown>,
): Promise<void> {
  const { phone, said, receive } = await load<World>('inbound/test-world.ts');
  const place = { companyId: company.id, connectionId: company.connectionId };
  await receive(server.data, place, { ...said(phone(digits), { text: '', id }), body: undefined, ...change });
}

/** The customer's phone acknowledges one of our messages; with 0, WhatsApp refuses it. */
export async function phoneAcknowledges(
  server: InnerServer,
  company: InnerCompany,
  { messageId, ack }: { messageId: string; ack: number },
): Promise<void> {
  const { applyAck } = await load<Acks>('inbound/apply-acks.repo.ts');
  const { rows } = await server.database.pool.query('select wa_id from messages where id = $1', [messageId]);
  const place = { companyId: company.id, connectionId: company.connectionId };
  // A refusal has its reason.
  await applyAck(server.data, {
    ...place,
    waId: String(rows[0]?.wa_id),
    ack,
    error: ack === 0 ? 'restricted' : undefined,
  });
}

/** What was chosen for many tickets together is carried out, as if its hold were over. */
export async function carryOutBulkChanges(server: InnerServer, company: InnerCompany): Promise<void> {
  const { workOffBulkChanges } = await load<Bulk>('features/bulk-changes/run-bulk-changes.ts');
  const { sendText } = await load<{ sendText: unknown }>('features/messages/index.ts');
  await server.database.pool.query('update bulk_changes set due_at = now() where company_id = $1', [company.id]);
  const errors: unknown[] = [];
  await workOffBulkChanges({ data: server.data, sendText, onError: (error) => errors.push(error) });
  if (errors.length > 0) throw errors[0];
}

/** What is planned leaves, as if its time had come; it is over when nothing is due any more. */
export async function sendSchedules(server: InnerServer, company: InnerCompany): Promise<void> {
  const { startScheduleWork } = await load<Schedules>('features/schedules/index.ts');
  const { pool } = server.database;
  await pool.query('update schedules set send_at = now() where company_id = $1 and sent_at is null', [company.id]);
  const errors: unknown[] = [];
  const log = { warn: (error: unknown) => errors.push(error), error: (error: unknown) => errors.push(error) };
  const work = await startScheduleWork({ data: server.data, pool, storage: server.storage, log });
  await until('what is planned has left or was refused', async () => {
    if (errors.length > 0) throw errors[0];
    const { rows } = await pool.query(
      "select 1 from schedules where company_id = $1 and sent_at is null and status <> 'ERRO'",
      [company.id],
    );
    return rows.length === 0;
  });
  await work.stop();
}
