import { type Kysely, sql } from 'kysely';

const statements = [
  /* What a draft answers; a message that goes is no longer quoted (docs/decisions/0083). */
  `alter table ticket_drafts add column quoted_id text,
     add foreign key (company_id, quoted_id) references messages (company_id, id) on delete set null (quoted_id)`,
  'create index ticket_drafts_quoted on ticket_drafts (company_id, quoted_id) where quoted_id is not null',
];

/** Keeps the quoted message with a draft (product §4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
