import { type Kysely, sql } from 'kysely';

/** Adds the reason of a rating, and that a rating was asked for once more (wire-contract 8.4, decision 0062). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets add column rating_comment text, add column rating_asked_again boolean not null default false`.execute(
    db,
  );
}
