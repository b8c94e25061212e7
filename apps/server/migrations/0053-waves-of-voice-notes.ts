import { type Kysely, sql } from 'kysely';

const statements = [
  /* Loudness over time, 0 to 100 a byte: of received voice notes as the sender's phone drew it, of ours as we do. */
  'alter table message_files add column waveform bytea',
  /* Ours stood in the data of their messages. */
  `update message_files f set waveform = w.bytes
     from (select m.company_id, m.id, decode(string_agg(lpad(to_hex(least(100, greatest(0, h.height::int))), 2, '0'), '' order by h.place), 'hex') as bytes
       from messages m, jsonb_array_elements_text(m.data->'waveform') with ordinality as h(height, place)
       where jsonb_typeof(m.data->'waveform') = 'array' group by m.company_id, m.id) w
     where f.company_id = w.company_id and f.message_id = w.id`,
  `update messages set data = nullif(data - 'waveform', '{}'::jsonb) where jsonb_typeof(data->'waveform') = 'array'`,
];

/** Keeps the wave of every voice note with its file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
