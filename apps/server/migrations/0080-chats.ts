import { type Kysely, sql } from 'kysely';

const tables = ['chats', 'chat_members', 'chat_messages', 'chat_mentions', 'chat_reactions'];

const statements = [
  /*
   * A conversation of colleagues. `last_seq` gives every message its place, from 1 on; whoever writes holds the row, so that
   * places have no holes and a page of any age is found by its places. Between two people there is one at most.
   */
  `create table chats (
     company_id integer not null references companies on delete cascade, id serial,
     uuid uuid not null default gen_random_uuid(), title text not null, owner_id integer,
     direct_low integer, direct_high integer, last_seq integer not null default 0, last_message text not null default '',
     last_sender_id integer, last_message_at timestamptz,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id),
     check ((direct_low is null) = (direct_high is null) and direct_low < direct_high),
     foreign key (company_id, owner_id) references users (company_id, id) on delete set null (owner_id),
     foreign key (company_id, last_sender_id) references users (company_id, id) on delete set null (last_sender_id))`,
  'create unique index chats_uuid on chats (company_id, uuid)',
  'create unique index chats_direct on chats (company_id, direct_low, direct_high) where direct_low is not null',
  'create index chats_owner on chats (company_id, owner_id)',
  'create index chats_last_sender on chats (company_id, last_sender_id)',

  /* Who is in it: may read from `from_seq` on, has read up to `read_seq`. Unread is what lies between it and the end. */
  `create table chat_members (
     company_id integer not null references companies on delete cascade, id serial, chat_id integer not null,
     user_id integer not null, from_seq integer not null default 1, read_seq integer not null default 0,
     pinned_at timestamptz, is_muted boolean not null default false, draft text not null default '',
     created_at timestamptz not null default now(),
     primary key (company_id, chat_id, user_id),
     foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  'create index chat_members_user on chat_members (company_id, user_id)',

  `create table chat_messages (
     company_id integer not null references companies on delete cascade, id bigserial, chat_id integer not null,
     seq integer not null, sender_id integer, body text not null, quoted_id bigint, media_id text, ticket_id integer,
     client_key text, edited_at timestamptz, deleted_at timestamptz,
     searched text generated always as (f_unaccent(body)) stored,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
     primary key (company_id, id),
     foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
     foreign key (company_id, sender_id) references users (company_id, id) on delete set null (sender_id),
     foreign key (company_id, quoted_id) references chat_messages (company_id, id) on delete set null (quoted_id),
     foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id))`,
  'create unique index chat_messages_place on chat_messages (company_id, chat_id, seq)',
  'create unique index chat_messages_client_key on chat_messages (company_id, sender_id, client_key) where client_key is not null',
  'create index chat_messages_age on chat_messages (company_id, created_at)',
  'create index chat_messages_quoted on chat_messages (company_id, quoted_id) where quoted_id is not null',
  'create index chat_messages_media on chat_messages (company_id, media_id) where media_id is not null',
  'create index chat_messages_ticket on chat_messages (company_id, ticket_id) where ticket_id is not null',
  'create index chat_messages_search on chat_messages using gin (searched gin_trgm_ops)',

  /* Whom a message names; `seq` is its place, so that unread ones are found beside the member's marker. */
  `create table chat_mentions (
     company_id integer not null references companies on delete cascade, chat_id integer not null, user_id integer not null,
     seq integer not null, message_id bigint not null,
     primary key (company_id, chat_id, user_id, seq),
     foreign key (company_id, message_id) references chat_messages (company_id, id) on delete cascade,
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  'create index chat_mentions_message on chat_mentions (company_id, message_id)',
  'create index chat_mentions_user on chat_mentions (company_id, user_id)',

  `create table chat_reactions (
     company_id integer not null references companies on delete cascade, message_id bigint not null,
     user_id integer not null, emoji text not null, created_at timestamptz not null default now(),
     primary key (company_id, message_id, user_id),
     foreign key (company_id, message_id) references chat_messages (company_id, id) on delete cascade,
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  'create index chat_reactions_user on chat_reactions (company_id, user_id)',

  /* A push tells of a ticket, of a conversation, or is a trial. */
  `alter table pushes add column chat_id integer,
     add constraint pushes_chat foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade`,
  'drop index pushes_subject',
  'create unique index pushes_subject on pushes (company_id, subscription_id, ticket_id, chat_id) nulls not distinct',
  'create index pushes_chat on pushes (company_id, chat_id) where chat_id is not null',
];

const accessRules = [
  `grant select, insert, update, delete on ${tables.join(', ')} to recado_app`,
  ...['chats_id_seq', 'chat_members_id_seq', 'chat_messages_id_seq'].map(
    (sequence) => `grant usage, select on sequence ${sequence} to recado_app`,
  ),
  ...tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
  /* The index on texts is of use only outside of the wall, so the function asks for the company itself. */
  `create function find_chat_messages(reader integer, pattern text, at_most integer) returns setof bigint
     language plpgsql stable security definer set search_path = public, pg_temp rows 50 as $$
     begin
       return query execute
         'select m.id from chat_messages m join chat_members r
            on r.company_id = m.company_id and r.chat_id = m.chat_id and r.user_id = $2 and m.seq >= r.from_seq
          where m.company_id = $1 and m.deleted_at is null and m.searched like f_unaccent($3)
          order by m.id desc limit $4'
         using current_company(), reader, pattern, at_most;
     end $$`,
  'revoke all on function find_chat_messages(integer, text, integer) from public',
  'grant execute on function find_chat_messages(integer, text, integer) to recado_app',
];

/** Adds the internal chat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...accessRules]) await sql.raw(statement).execute(db);
}
