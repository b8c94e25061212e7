import { type Kysely, sql } from 'kysely';

const statements = [
  /* The queue of the ticket that a schedule begins; null: that of the ticket from which it was scheduled, or none. */
  `alter table schedules add column queue_id integer,
     add constraint schedules_queue foreign key (company_id, queue_id)
       references queues (company_id, id) on delete set null (queue_id)`,
  'create index schedules_queue on schedules (company_id, queue_id) where queue_id is not null',
];

/** A schedule can name the queue that gets its answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
