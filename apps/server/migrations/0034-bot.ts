import { type Kysely, sql } from 'kysely';

/*
 * Why an automatic message was written, and where the bot stands in a ticket. What is open already is left to people: a
 * menu that begins in the middle of a conversation would surprise both sides.
 */
const statements = [
  'alter table messages add column trace jsonb',
  `alter table tickets add column bot_paused boolean not null default false, add column bot_greeted boolean not null default false,
     add column bot_menus integer not null default 0, add column bot_menu_at timestamptz, add column away_at timestamptz`,
  "update tickets set bot_paused = true where status <> 'closed'",
];

/** Adds traces of automatic messages and the state of the bot (wire-contract 8.2 and 8.3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
