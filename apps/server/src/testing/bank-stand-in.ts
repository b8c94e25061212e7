/** What the stand-ins of banks have in common: they keep what was called, and hurt on demand. */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

export interface BankCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: Record<string, unknown>;
}
export interface BankAnswer {
  status: number;
  body?: object;
}
/** How a bank fails: it answers with a status, with no JSON, late, or not at all. */
export type BankFault = { status: number } | { garbage: true } | { slowMs: number } | { hang: true } | null;

export class BankDesk {
  readonly journal: BankCall[] = [];
  fault: BankFault = null;
  /** Runs before a call is answered: what happens at the bank while we wait for it. */
  meanwhile: ((call: BankCall) => Promise<void>) | null = null;

  async #faulty(response: ServerResponse): Promise<boolean> {
    const { fault } = this;
    if (!fault) return false;
    if ('slowMs' in fault) {
      await wait(fault.slowMs);
      return false;
    }
    if ('status' in fault) response.writeHead(fault.status).end('{}');
    if ('garbage' in fault) response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    return true;
  }

  /** Answers one call by `answer`, unless it is to fail. */
  async serve(request: IncomingMessage, response: ServerResponse, answer: (call: BankCall) => BankAnswer) {
    const [path = '', query] = request.url?.split('?') ?? [];
    const body = request.headers['content-type'] ? await json(request).catch(() => ({})) : {};
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
    );
    const call: BankCall = {
      ...{ method: request.method ?? '', path, query: new URLSearchParams(query), headers },
      body: { ...(body as object) },
    };
    this.journal.push(call);
    if (await this.#faulty(response)) return;
    const { status, body: said } = answer(call);
    await this.meanwhile?.(call);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said ?? {}));
  }
}

/** Listens on a free port of this machine, or the one that it had. */
export async function listenHere(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Ends a server and every connection to it. */
export async function endServer(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

/** Two decimals, as banks write money. */
export const decimal = (cents: number): string => (cents / 100).toFixed(2);
