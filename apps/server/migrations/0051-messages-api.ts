import { type Kysely, sql } from 'kysely';

/** Lets a program be found by the token alone that it calls with (wire-contract 4.2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index connections_by_token on connections (token_hash) where token_hash is not null')
    .execute(db);
}
