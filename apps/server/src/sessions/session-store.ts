import {
  type JournalEntry,
  type JsonValue,
  type KeyPlace,
  LeaseLost,
  type Ref,
  type SessionStore,
  type StoreChange,
  type StoredKey,
} from '@recado/whatsapp';
import { sql } from 'kysely';
import type { Seal } from '#kit/crypto/seal.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { Claim } from './types.ts';

/** The database takes neither NUL nor half a surrogate pair in JSON: a customer must not be able to block the journal with one. */
export function jsonText(value: JsonValue): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  );
}

interface StoredEntry {
  chat: string;
  author: string;
  wa_id: string;
  from_me: boolean;
  payload: unknown;
  received_at: Date;
}

/** Journal row → entry. */
export function entryOf(row: StoredEntry): JournalEntry {
  // Written by this store from a JournalEntry, so the payload is plain JSON.
  const payload = row.payload as JsonValue;
  return {
    chat: row.chat,
    author: row.author,
    id: row.wa_id,
    fromMe: row.from_me,
    receivedAt: row.received_at,
    payload,
  };
}

/**
 * What a linked number keeps, in the database: credentials and Signal keys encrypted, the journal in the same
 * transaction. Every change first holds the connection's row and compares owner and fence, so that a worker that
 * lost its lease cannot write (I-58, I-59).
 */
export class PgSessionStore implements SessionStore {
  readonly #data: Data;
  readonly #seal: Seal;
  readonly #claim: Claim;
  /** Encoded messages that are sent but not yet written. */
  readonly #fresh: (waId: string) => Uint8Array | undefined;

  constructor(data: Data, seal: Seal, claim: Claim, fresh: (waId: string) => Uint8Array | undefined) {
    this.#data = data;
    this.#seal = seal;
    this.#claim = claim;
    this.#fresh = fresh;
  }

  #tenant<T>(work: (tx: TenantDb) => Promise<T>): Promise<T> {
    return this.#data.tenant(this.#claim.companyId, work);
  }

  #place(kind: string, id: string): string {
    return `${this.#claim.companyId}/${this.#claim.id}/${kind}/${id}`;
  }

  /** The row of the connection, held against a new owner until the end of the transaction; empty for a stranger. */
  #mine() {
    const { companyId, id, fence, owner } = this.#claim;
    return sql`select 1 as one from connections where company_id = ${companyId} and id = ${id}
      and fence = ${fence} and lease_owner = ${owner} for share`;
  }

  async load(): Promise<string | null> {
    const [creds] = await this.read([{ kind: 'creds', id: '-' }]);
    return creds?.value ?? null;
  }

  async read(keys: readonly KeyPlace[]): Promise<StoredKey[]> {
    if (keys.length === 0) return [];
    const { companyId, id: connectionId } = this.#claim;
    const { rows } = await this.#tenant((tx) =>
      sql<{ kind: string; id: string; value: Buffer }>`
        select w.kind, w.id, k.value
        from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::text[]) as w(kind, id)
        cross join lateral (
          select value from connection_keys
          where company_id = ${companyId} and connection_id = ${connectionId} and kind = w.kind and key_id = w.id limit 1) k`.execute(
        tx.db,
      ),
    );
    return rows.map(({ kind, id, value }) => ({ kind, id, value: this.#seal.open(value, this.#place(kind, id)) }));
  }

  async write(change: StoreChange): Promise<void> {
    const { companyId, id } = this.#claim;
    // One statement must not touch a row twice: of two values for a key the later one counts.
    const upserts = [...new Map(change.upserts.map((item) => [`${item.kind}/${item.id}`, item])).values()];
    const values = upserts.map((item) => this.#seal.close(item.value, this.#place(item.kind, item.id)));
    const { deletes, journal } = change;
    const written = await this.#tenant((tx) =>
      sql<{ one: number }>`
        with mine as (${this.#mine()}),
        gone as (
          delete from connection_keys k using mine, unnest(${deletes.map((item) => item.kind)}::text[], ${deletes.map((item) => item.id)}::text[]) as d(kind, key_id)
          where k.company_id = ${companyId} and k.connection_id = ${id} and k.kind = d.kind and k.key_id = d.key_id
        ), kept as (
          insert into connection_keys (company_id, connection_id, kind, key_id, value)
          select ${companyId}, ${id}, u.kind, u.key_id, u.value from mine,
            unnest(${upserts.map((item) => item.kind)}::text[], ${upserts.map((item) => item.id)}::text[], ${values}::bytea[]) as u(kind, key_id, value)
          on conflict (company_id, connection_id, kind, key_id) do update set value = excluded.value
        ), journaled as (
          insert into journal (company_id, connection_id, chat, author, wa_id, from_me, payload, received_at)
          select ${companyId}, ${id}, j.chat, j.author, j.wa_id, j.from_me, j.payload, j.received_at from mine,
            unnest(${journal.map((entry) => entry.chat)}::text[], ${journal.map((entry) => entry.author)}::text[],
              ${journal.map((entry) => entry.id)}::text[], ${journal.map((entry) => entry.fromMe)}::boolean[],
              ${journal.map((entry) => jsonText(entry.payload))}::jsonb[], ${journal.map((entry) => entry.receivedAt)}::timestamptz[])
              as j(chat, author, wa_id, from_me, payload, received_at)
          on conflict do nothing
        )
        select one from mine`.execute(tx.db),
    );
    if (!written.rows.length) throw new LeaseLost();
  }

  async findJournaled(chat: string, author: string, waId: string): Promise<JournalEntry | undefined> {
    const { companyId, id } = this.#claim;
    const row = await this.#tenant((tx) =>
      tx.db
        .selectFrom('journal')
        .select(['chat', 'author', 'wa_id', 'from_me', 'payload', 'received_at'])
        .where('company_id', '=', companyId)
        .where('connection_id', '=', id)
        .where('chat', '=', chat)
        .where('author', '=', author)
        .where('wa_id', '=', waId)
        .executeTakeFirst(),
    );
    return row && entryOf(row);
  }

  async wipe(): Promise<void> {
    const { companyId, id } = this.#claim;
    const wiped = await this.#tenant((tx) =>
      sql<{ one: number }>`
        with mine as (${this.#mine()}),
        gone as (delete from connection_keys k using mine where k.company_id = ${companyId} and k.connection_id = ${id})
        select one from mine`.execute(tx.db),
    );
    if (!wiped.rows.length) throw new LeaseLost();
  }

  async sentMessage(ref: Ref): Promise<Uint8Array | undefined> {
    const fresh = this.#fresh(ref.id);
    if (fresh) return fresh;
    const { companyId, id } = this.#claim;
    // The id was chosen by us, at random: it names the message whichever address the phone asks under.
    const row = await this.#tenant((tx) =>
      tx.db
        .selectFrom('messages')
        .select('raw')
        .where('company_id', '=', companyId)
        .where('connection_id', '=', id)
        .where('wa_id', '=', ref.id)
        .where('from_me', '=', true)
        .where('raw', 'is not', null)
        .executeTakeFirst(),
    );
    return row?.raw ?? undefined;
  }
}
