import { type Kysely, sql } from 'kysely';

/*
 * What a search compares are words that somebody sees: of a contact card its names and numbers, of a place what it is called.
 * The body of a card is the vCard (0048 compared it whole), so that "version" or "cell" found every card, and "google" every
 * place. The number without spaces stands in a parameter of its line.
 */
const statements = [
  `create function words_of(body text, media_type text) returns text language sql immutable parallel safe as $$
     select case
       when media_type in ('contactMessage', 'contactsArrayMessage') then regexp_replace(
         regexp_replace(body, '^[^:\\n]*waid=(\\d+)[^:\\n]*:', '\\1 ', 'gin'),
         '^(?:(?:BEGIN|END|VERSION|PRODID|REV|UID)[:;].*|[^:\\n]*:)', '', 'gin')
       when media_type in ('locationMessage', 'liveLocationMessage') then regexp_replace(body, '^[^|]*[|][^|]*[|]?', '')
       else body
     end $$`,
  'alter table messages drop column searched',
  'alter table messages add column searched text generated always as (f_unaccent(words_of(body, media_type))) stored',
  'create index messages_search on messages using gin (searched gin_trgm_ops)',
];

/** Leaves the syntax of cards and the addresses of places out of what a search compares. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
