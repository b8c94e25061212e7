import type { Message, Ticket } from '@recado/contract';
import { io, type Socket } from 'socket.io-client';
import { until } from './until.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What the loops read of a connection. */
interface Connection {
  id: number;
  status: string;
  qrcode: string;
}

export class ApiError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The token's 15 minutes are over, or the login does not count any more. */
const hasExpired = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.message.includes('ERR_TOKEN_EXPIRED'));

/** The product's API as a logged-in user; logs in again when the token has expired. */
export class Api {
  #origin: string;
  #email: string;
  #token = '';
  userId = 0;
  companyId = 0;

  /** The admin of the ready company, and of the one that `deploySplit` sets up. */
  static readonly admin = { email: 'admin@recado.local', password: 'recado-local' };

  constructor(origin: string, email = Api.admin.email) {
    this.#origin = origin;
    this.#email = email;
  }

  /** The same login, spoken to at another node. */
  at(origin: string): Api {
    const other = new Api(origin, this.#email);
    other.#token = this.#token;
    other.userId = this.userId;
    other.companyId = this.companyId;
    return other;
  }

  /** A live socket of this user, joined; its owner closes it. */
  async socket(): Promise<Socket> {
    const query = { token: this.#token, client: 'recado' };
    const socket = io(this.#origin, { transports: ['websocket'], query, reconnection: false });
    await new Promise<void>((resolve, reject) => {
      socket.once('ready', () => resolve());
      socket.once('disconnect', () => reject(new Error('the socket was refused')));
      socket.once('connect_error', reject);
    });
    return socket;
  }

  async login(): Promise<void> {
    this.#token = '';
    const reply = await this.#fetch<{ token: string; user: { id: number; companyId: number } }>('POST', '/auth/login', {
      email: this.#email,
      password: Api.admin.password,
    });
    this.#token = reply.token;
    this.userId = reply.user.id;
    this.companyId = reply.user.companyId;
  }

  async call<T>(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    try {
      return await this.#fetch<T>(method, path, body, headers);
    } catch (error) {
      if (!hasExpired(error)) throw error;
      await this.login();
      return this.#fetch<T>(method, path, body, headers);
    }
  }

  /** Whether the login still counts at this node. */
  async isSignedIn(): Promise<boolean> {
    try {
      await this.#fetch('GET', '/auth/me');
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return false;
      throw error;
    }
  }

  async #fetch<T>(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    const response = await fetch(`${this.#origin}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...headers,
      },
      signal: AbortSignal.timeout(60_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, `${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text || '{}') as T; // the contract's tests hold replies to their shapes
  }

  /** Posts a form; a file of it is streamed. */
  async upload<T>(path: string, form: FormData, timeoutMs: number): Promise<T> {
    const response = await fetch(`${this.#origin}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}` },
      signal: AbortSignal.timeout(timeoutMs),
      body: form,
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, `POST ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T; // the contract's tests hold replies to their shapes
  }

  connection(id: number): Promise<Connection> {
    return this.call<Connection>('GET', `/whatsapp/${id}`);
  }

  /** A new connection, linked by handing its QR code to `scan`. */
  async link(name: string, scan: (qr: string) => Promise<unknown>): Promise<number> {
    const { id } = await this.call<Connection>('POST', '/whatsapp', { name, provider: 'local' });
    const qr = await until('a QR code', async () => (await this.connection(id)).qrcode);
    await scan(qr);
    await this.untilConnected(id);
    return id;
  }

  untilConnected(id: number): Promise<boolean> {
    return until('connected', async () => (await this.connection(id)).status === 'CONNECTED', 60_000);
  }

  /** Every ticket of a status that this user sees, all pages. */
  async tickets(status: Ticket['status']): Promise<Ticket[]> {
    const all: Ticket[] = [];
    for (let page = 1; ; page++) {
      const reply = await this.call<{ tickets: Ticket[]; hasMore: boolean }>(
        'GET',
        `/tickets?pageNumber=${page}&status=${status}&showAll=true`,
      );
      all.push(...reply.tickets);
      if (!reply.hasMore) return all;
    }
  }

  accept(ticketId: number): Promise<Ticket> {
    return this.call<Ticket>('PUT', `/tickets/${ticketId}`, { status: 'open', userId: this.userId });
  }

  /** Sends until the API has accepted; the key makes the repeats harmless. Answers the number of tries. */
  async sendUntilAccepted(ticketId: number, text: string, key: string, timeoutMs = 60_000): Promise<number> {
    let tries = 0;
    await until(
      `accepted: ${text}`,
      async () => {
        tries++;
        return this.call<Message>('POST', `/messages/${ticketId}`, { body: text }, { 'idempotency-key': key });
      },
      timeoutMs,
    );
    return tries;
  }

  /** The newest page of the contact's history on the connection, oldest first. */
  newest = async (ticketId: number): Promise<Message[]> =>
    (await this.call<{ messages: Message[] }>('GET', `/messages/${ticketId}?pageNumber=1`)).messages;

  /** The contact's whole history on the connection, oldest first. */
  async history(ticketId: number): Promise<Message[]> {
    const all: Message[] = [];
    for (let page = 1; ; page++) {
      const reply = await this.call<{ messages: Message[]; hasMore: boolean }>(
        'GET',
        `/messages/${ticketId}?pageNumber=${page}`,
      );
      all.unshift(...reply.messages);
      if (!reply.hasMore) return all;
    }
  }
}
