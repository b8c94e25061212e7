import { type Kysely, sql } from 'kysely';

const tables = ['lane_stays', 'lane_placings', 'ticket_values'];

const statements = [
  /* Where a lane stands on the board, and after how many days in it a card shows its age. New lanes stand at the end. */
  `alter table tags add column lane_position integer,
     add column aging_days integer check (aging_days between 1 and 365)`,

  /*
   * Since when a ticket stands in a lane, and until when it did; without a tag it is the first lane, of tickets that have
   * none of the others. A ticket that is not closed has exactly one stay that goes on.
   */
  `create table lane_stays (
     company_id integer not null references companies on delete cascade, id bigserial, ticket_id integer not null,
     tag_id integer, entered_at timestamptz not null default now(), left_at timestamptz,
     primary key (company_id, id),
     check (left_at >= entered_at),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
     foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade)`,
  'create unique index lane_stays_now on lane_stays (company_id, ticket_id) include (tag_id, entered_at) where left_at is null',
  'create index lane_stays_ticket on lane_stays (company_id, ticket_id)',
  'create index lane_stays_lane on lane_stays (company_id, tag_id, entered_at) include (left_at, ticket_id)',

  /*
   * Into which lane a card was put last, by whom and when. Of several lanes that a ticket has as tags this one is its own,
   * and a call to clear its lane that comes late belongs to it.
   */
  `create table lane_placings (
     company_id integer not null references companies on delete cascade, ticket_id integer not null, tag_id integer not null, user_id integer not null,
     placed_at timestamptz not null default now(),
     primary key (company_id, ticket_id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
     foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade,
     foreign key (company_id, user_id) references users (company_id, id) on delete cascade)`,
  'create index lane_placings_tag on lane_placings (company_id, tag_id)',
  'create index lane_placings_user on lane_placings (company_id, user_id)',

  /* What a ticket is worth to the company, in cents. */
  `create table ticket_values (
     company_id integer not null references companies on delete cascade, ticket_id integer not null,
     cents bigint not null check (cents between 0 and 99999999999), updated_at timestamptz not null default now(),
     primary key (company_id, ticket_id),
     foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade)`,
  ...tables.flatMap((table) => [
    `grant select, insert, update, delete on ${table} to recado_app`,
    `alter table ${table} enable row level security`,
    `create policy own_company on ${table} to recado_app using (company_id = current_company()) with check (company_id = current_company())`,
  ]),
  'grant usage, select on sequence lane_stays_id_seq to recado_app',

  /*
   * Writes where a ticket stands by now. It runs with the commit, so that what is taken and given in one transaction is one
   * move, and whoever changes a tag or a state writes it. The ticket is held: two changes at once write one after the other.
   */
  `create function keep_lane(company integer, ticket integer) returns void language plpgsql as $$
   declare
     is_on_board boolean;
     lane integer;
     stay record;
   begin
     select t.status <> 'closed' into is_on_board from tickets t
     where t.company_id = company and t.id = ticket for no key update;
     if not found then return; end if;
     select g.id into lane from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
     left join lane_placings p on p.company_id = tt.company_id and p.ticket_id = tt.ticket_id and p.tag_id = tt.tag_id
     where tt.company_id = company and tt.ticket_id = ticket and g.kanban
     order by p.ticket_id is null, g.lane_position nulls last, g.id limit 1;
     select s.id, s.tag_id into stay from lane_stays s
     where s.company_id = company and s.ticket_id = ticket and s.left_at is null;
     if found and is_on_board and stay.tag_id is not distinct from lane then return; end if;
     if found then
       update lane_stays s set left_at = greatest(now(), s.entered_at) where s.company_id = company and s.id = stay.id;
     end if;
     if is_on_board then
       insert into lane_stays (company_id, ticket_id, tag_id) values (company, ticket, lane);
     end if;
   end $$`,
  `create function ticket_keeps_lane() returns trigger language plpgsql as $$
   begin
     perform keep_lane(new.company_id, new.id);
     return null;
   end $$`,
  `create function tag_keeps_lane() returns trigger language plpgsql as $$
   begin
     perform keep_lane(coalesce(new.company_id, old.company_id), coalesce(new.ticket_id, old.ticket_id));
     return null;
   end $$`,
  `create function lane_keeps_cards() returns trigger language plpgsql as $$
   begin
     perform keep_lane(new.company_id, c.ticket_id) from (
       select tt.ticket_id from ticket_tags tt join tickets t on t.company_id = tt.company_id and t.id = tt.ticket_id
       where tt.company_id = new.company_id and tt.tag_id = new.id and t.status <> 'closed' order by tt.ticket_id) c;
     return null;
   end $$`,
  `create constraint trigger tickets_lane after insert on tickets deferrable initially deferred for each row
     execute function ticket_keeps_lane()`,
  `create constraint trigger tickets_lane_anew after update of status on tickets deferrable initially deferred for each row
     when ((old.status = 'closed') is distinct from (new.status = 'closed')) execute function ticket_keeps_lane()`,
  `create constraint trigger ticket_tags_lane after insert or delete on ticket_tags deferrable initially deferred for each row
     execute function tag_keeps_lane()`,
  `create constraint trigger tags_lane after update of kanban, lane_position on tags deferrable initially deferred for each row
     when ((old.kanban, old.lane_position) is distinct from (new.kanban, new.lane_position))
     execute function lane_keeps_cards()`,

  /* What is on the board already: since its last change of tags, or since it began. */
  `insert into lane_stays (company_id, ticket_id, tag_id, entered_at)
   select t.company_id, t.id, lane.id, coalesce(case when lane.id is not null then (select max(l.created_at) from ticket_log l
     where l.company_id = t.company_id and l.ticket_id = t.id and l.kind = 'tagged') end, t.created_at)
   from tickets t left join lateral (select g.id from ticket_tags tt
     join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
     where tt.company_id = t.company_id and tt.ticket_id = t.id and g.kanban order by g.id limit 1) lane on true
   where t.status <> 'closed'`,
];

/** Adds the lanes of the kanban board: their order, who stood where and how long, and what a ticket is worth. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
