import type pg from 'pg';
import { type SeededWorld, seedCompany } from './seed.ts';

const people = 50;
const statements = [
  `insert into users (company_id, name, email, password_hash)
   select $1, 'Pessoa ' || g, 'pessoa' || g || '@bench.local', '-' from generate_series(1, ${people}) g where $2 > 0`,
  `insert into contacts (company_id, name, number, connection_id)
   select $1, 'Contato ' || g, (5511900000000 + g::bigint)::text, $2 from generate_series(1, 100000) g`,
  /* 500,000 attendances of the last 365 days, five of each contact in mixed order; some customers rate. */
  `insert into tickets (company_id, contact_id, connection_id, status, user_id, queue_id, created_at, updated_at, queued_at,
     started_at, closed_at, rating, last_message_at, last_message_id)
   select $1, c.id, $2, 'closed', (select min(id) from users where company_id = $1) + 1 + (a.n * 31) % ${people},
     (select min(id) from queues where company_id = $1) + a.n % 3, a.at, a.at, a.at + interval '1 minute',
     a.at + (1 + a.n % 40) * interval '1 minute', a.at + (50 + a.n % 90) * interval '1 minute',
     case when a.n % 3 = 0 then 1 + a.n % 3 end, a.at, 'seed-' || a.n
   from (select n, now() - n * interval '63 seconds' as at from generate_series(1, 500000) n) a
   join (select id, row_number() over (order by id) - 1 as place from contacts where company_id = $1) c
     on c.place = (a.n::bigint * 7919) % 100000`,
  `insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, from_me, body, media_type, ack, created_at, trace)
   select $1, t.last_message_id || '-' || g, t.id, t.contact_id, $2, 'W' || t.id || '-' || g, 'phone:' || t.contact_id, g % 2 = 0,
     'mensagem ' || g, 'conversation', 3, t.created_at + g * interval '1 minute', '{}'::jsonb
   from tickets t, generate_series(1, 4) g where t.company_id = $1`,
];

/** 500,000 attendances of a year by 50 people, and 2,000,000 messages in them. */
export async function seedAttendances(pool: pg.Pool): Promise<SeededWorld> {
  const base = await seedCompany(pool);
  // The sums stand as after years of folding, and not as after half a million changes at once.
  await pool.query('alter table tickets disable trigger user');
  for (const text of statements) await pool.query(text, [base.companyId, base.connectionId]);
  await pool.query('alter table tickets enable trigger user');
  await pool.query('select recount_attendances($1)', [base.companyId]);
  await pool.query('vacuum analyze');
  return { ...base, longTicketId: 0, longContactId: 0, middlePosition: 0 };
}
