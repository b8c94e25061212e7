import { type Kysely, sql } from 'kysely';

const statements = [
  /*
   * What waits to be answered from outside of the server: by a prompt's model or by an integration. One row a ticket: what
   * arrives meanwhile joins it. The lease says which process asks; it goes with the answer.
   */
  `create table bot_handovers (
     company_id integer not null references companies on delete cascade, ticket_id integer not null,
     kind text not null check (kind in ('prompt', 'integration')), target_id integer not null,
     /* What was written and is not answered, in its order. */
     message_ids text[] not null, attempts integer not null default 0,
     due_at timestamptz not null default now(), lease_owner text, created_at timestamptz not null default now(),
     primary key (company_id, ticket_id),
     constraint bot_handovers_ticket foreign key (company_id, ticket_id)
       references tickets (company_id, id) on delete cascade)`,
  'create index bot_handovers_due on bot_handovers (due_at)',
  'create index bot_handovers_owner on bot_handovers (lease_owner) where lease_owner is not null',
];

const accessRules = [
  'grant select, insert, update, delete on bot_handovers to recado_app',
  'alter table bot_handovers enable row level security',
  `create policy own_company on bot_handovers to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
];

/** Adds the questions that the bot hands to a model or an integration (AI-3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
