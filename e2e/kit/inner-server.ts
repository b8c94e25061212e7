/**
 * The server's own test harness, in this process. Its sources are written for Node alone and are checked without the
 * browser's types, so that they are loaded by name, and what is used of them is written down here.
 */
import type { Api, ApiName, RouteResult } from '@recado/contract';

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
  database: {
    engine: { pool: { query(sql: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> } };
  };
  company(): Promise<InnerCompany>;
  close(): Promise<void>;
}
interface Harness {
  startTestServer(): Promise<InnerServer>;
}
interface World {
  phone(digits: string): object;
  said(from: object, said: { text: string }): object;
  receive(data: InnerData, world: { companyId: number; connectionId: number }, ...items: object[]): Promise<unknown>;
}

const load = async <T>(path: string): Promise<T> =>
  (await import(new URL(`../../apps/server/src/${path}`, import.meta.url).pathname)) as T; // as written down above

/** The real server on a fresh database. */
export const startInnerServer = async (): Promise<InnerServer> =>
  (await load<Harness>('testing/test-server.ts')).startTestServer();

/** A customer of this number writes a text. */
export async function customerWrites(
  server: InnerServer,
  company: InnerCompany,
  message: { digits: string; text: string },
): Promise<void> {
  const { phone, said, receive } = await load<World>('inbound/test-world.ts');
  const place = { companyId: company.id, connectionId: company.connectionId };
  await receive(server.data, place, said(phone(message.digits), { text: message.text }));
}
