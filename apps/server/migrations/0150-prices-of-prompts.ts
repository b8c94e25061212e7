import { type Kysely, sql } from 'kysely';

/** Lets a prompt know what a million tokens cost, in the money of its service; 0 = not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table prompts add column input_price double precision not null default 0,
    add column output_price double precision not null default 0`.execute(db);
}
