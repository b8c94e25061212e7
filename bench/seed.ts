import type pg from 'pg';
import { seedDemoCompany } from '../apps/server/seeds/demo-company.ts';
import { openData } from '../apps/server/src/kit/db/data.ts';
import { migrate } from '../apps/server/src/kit/db/migrate.ts';

/** What the pages are measured on. */
export interface SeededWorld {
  companyId: number;
  adminId: number;
  connectionId: number;
  /** The open ticket of the admin with the long history. */
  longTicketId: number;
  longContactId: number;
  /** A position in the middle of the long history. */
  middlePosition: number;
}

/** Makes the schema, the demo company and a connection that stays stopped. */
export async function seedCompany(pool: pg.Pool): Promise<Omit<SeededWorld, `long${string}` | 'middlePosition'>> {
  await migrate(pool);
  await seedDemoCompany(openData(pool));
  // An operated server starts on no demo company, and this one is measured as any other.
  await pool.query('update companies set is_demo = false');
  const { rows } = await pool.query(`select company_id, id from users where email = 'admin@recado.local'`);
  const { company_id: companyId, id: adminId } = rows[0];
  const made = await pool.query(
    `insert into connections (company_id, name, status, is_default, desired)
     values ($1, 'Bench', 'CONNECTED', true, 'stopped') returning id`,
    [companyId],
  );
  return { companyId, adminId, connectionId: made.rows[0].id };
}

const half = 25_000;

/* Two tickets for each contact: one closed; the other closed too, but for 1,000 pending and 500 open ones. */
const statements = [
  `insert into contacts (company_id, name, number, connection_id)
   select $1, 'Contato ' || g, (5511900000000 + g)::text, $2 from generate_series(1, ${half}) g`,
  `insert into contact_addresses (company_id, kind, value, contact_id, dial)
   select $1, 'phone', id::text, id, id::text from contacts where company_id = $1 and connection_id = $2`,
  `insert into tickets (company_id, contact_id, connection_id, status, user_id, queue_id, last_message, last_message_at,
     last_message_id, created_at, updated_at, closed_at)
   select $1, p.id, $2, p.status, case when p.status <> 'pending' then $3::integer end,
     (select min(id) + p.id % 3 from queues where company_id = $1), 'mensagem de teste', p.at, 'seed-' || p.n, p.at, p.at,
     case when p.status = 'closed' then p.at end
   from (select c.id, r * ${half} + c.n as n, now() - ((r * ${half} + c.n) || ' minutes')::interval as at,
       case when r = 1 or c.n > 1500 then 'closed' when c.n <= 500 then 'open' else 'pending' end as status
     from (select id, row_number() over (order by id) as n from contacts where company_id = $1 and connection_id = $2) c,
       generate_series(0, 1) r) p`,
  `insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, from_me, body, media_type, ack, created_at)
   select $1, t.last_message_id, t.id, t.contact_id, $2, 'W' || t.id, 'phone:' || t.contact_id, $3::integer is null,
     'mensagem de teste ' || t.id, 'conversation', 3, t.updated_at from tickets t where t.company_id = $1 and t.connection_id = $2`,
  `insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, from_me, body, media_type, ack, user_id, read)
   select $1, 'long-' || g, t.id, t.contact_id, $2, 'L' || g, 'phone:' || t.contact_id, g % 2 = 0,
     'mensagem de uma conversa longa, número ' || g, 'conversation', 3, case when g % 2 = 0 then $3::integer end, true
   from generate_series(1, 4999) g,
     (select id, contact_id from tickets where company_id = $1 and connection_id = $2 and status = 'open' order by id limit 1) t`,
];

/** 50,000 tickets with a message each, and 5,000 messages in one of them. */
export async function seedTickets(pool: pg.Pool): Promise<SeededWorld> {
  const base = await seedCompany(pool);
  const { companyId, connectionId, adminId } = base;
  for (const text of statements) {
    const values = text.includes('$3') ? [companyId, connectionId, adminId] : [companyId, connectionId];
    await pool.query(text, values);
  }
  await pool.query('analyze');
  const { rows } = await pool.query(
    `select ticket_id, contact_id, position from messages where company_id = $1 and id = 'long-2500'`,
    [companyId],
  );
  const [long] = rows;
  return {
    ...base,
    longTicketId: long.ticket_id,
    longContactId: long.contact_id,
    middlePosition: long.position,
  };
}

const firstNames =
  'Ana,Bruno,Carla,Diego,Eduarda,Fábio,Gabriela,Heitor,Inês,João,Karina,Luís,Mariana,Nélson,Olívia,Paulo,Renata,Sérgio,Tânia,Vítor';
const lastNames = 'Souza,Lima,Araújo,Conceição,Nogueira,Tanaka,Pereira,Gonçalves,Barros,Teixeira,Figueiredo,Monteiro';

/* Every fourth contact has two attendances, which carry one or two of twenty tags. */
const contactStatements = [
  `insert into contacts (company_id, name, number, email, connection_id)
   select $1, split_part('${firstNames}', ',', 1 + (g * 7919) % 20) || ' ' || split_part('${lastNames}', ',', 1 + (g * 1047) % 12) || ' ' || g,
     (5511900000000 + g::bigint * 37)::text, 'c' || g || '@exemplo.local', $2 from generate_series(1, 100000) g`,
  `insert into tickets (company_id, contact_id, connection_id, status, last_message_at)
   select $1, c.id, $2, 'closed', now() from contacts c, generate_series(1, 2) where c.company_id = $1 and c.id % 4 = 0`,
  `insert into tags (company_id, name) select $1, 'Etiqueta ' || g from generate_series(1, 20) g where $2 > 0`,
  `insert into ticket_tags (company_id, ticket_id, tag_id)
   select $1, t.id, g.id from tickets t join tags g on g.company_id = t.company_id and (t.id % 20 = g.id % 20 or t.id % 7 = g.id % 7)
   where t.company_id = $1 and t.connection_id = $2`,
];

/** 100,000 contacts, a quarter of them with attendances and tags. */
export async function seedContacts(pool: pg.Pool): Promise<void> {
  const { companyId, connectionId } = await seedCompany(pool);
  for (const text of contactStatements) await pool.query(text, [companyId, connectionId]);
  // As the database itself does it soon after so many rows.
  await pool.query('vacuum analyze');
}
