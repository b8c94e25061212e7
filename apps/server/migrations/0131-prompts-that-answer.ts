import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table prompts add column base_url text not null default 'https://api.openai.com/v1',
     add column model text not null default 'gpt-4o-mini', add column fallback_message text not null default '',
     add column daily_tokens integer not null default 0,
     /* By which name the service takes the limit of an answer; learnt from what it refuses. */
     add column token_field text not null default 'max_completion_tokens' check (token_field in ('max_completion_tokens', 'max_tokens')),
     add column failure text, add column failed_at timestamptz`,
  /* Tokens of a civil day of the company. */
  `create table prompt_days (
     company_id integer not null references companies on delete cascade, prompt_id integer not null, day date not null,
     prompt_tokens integer not null default 0, completion_tokens integer not null default 0, calls integer not null default 0,
     primary key (company_id, prompt_id, day),
     constraint prompt_days_prompt foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade)`,
  'create index prompt_days_day on prompt_days (company_id, day)',
];

const accessRules = [
  'grant select, insert, update, delete on prompt_days to recado_app',
  'alter table prompt_days enable row level security',
  `create policy own_company on prompt_days to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
];

/** Lets prompts answer: where the model is, what it may use, and why it failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
