import type pg from 'pg';
import { type SeededWorld, seedTickets } from './seed.ts';

/* Every fourth one that waits is still without an answer, and every fifth is unread. */
const waiting = `
  update tickets set status = 'pending', user_id = null, closed_at = null, from_me = id % 4 <> 0, unread_messages = case when id % 5 = 0 then 2 else 0 end,
    queued_at = created_at - (id % 900) * interval '1 minute'
  where company_id = $1 and connection_id = $2 and id in (
    select id from tickets where company_id = $1 and connection_id = $2 and status = 'closed' order by updated_at desc limit 8500)`;

/** 50,000 tickets, of which 10,000 are not closed. */
export async function seedLists(pool: pg.Pool): Promise<SeededWorld> {
  const world = await seedTickets(pool);
  await pool.query(waiting, [world.companyId, world.connectionId]);
  await pool.query('vacuum analyze');
  return world;
}

/** Words that the search is asked for, and how often they stand in a message. */
export const searchedWords = {
  'a rare word': 'zimbábue',
  'a word in 1 % of messages': 'garantia',
  'a word in 10 % of messages': 'orçamento',
  'three letters': 'gar',
  'a name': 'contato 777',
} as const;

const words =
  'bom dia,preciso,entrega,amanhã,mesa de jantar,obrigada,qual o valor,cor,tecido,prazo,pagamento,cartão,boleto';
/* 40 messages a ticket, of ten words or so. */
const messages = `
  insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, from_me, body, media_type, ack, created_at)
  select $1, 's' || t.id || '-' || g, t.id, t.contact_id, $2, 'S' || t.id || '-' || g, 'phone:' || t.contact_id, g % 2 = 0,
    split_part('${words}', ',', 1 + (t.id * 31 + g * 17) % 13) || ' ' || split_part('${words}', ',', 1 + (t.id * 7 + g * 5) % 13)
      || case when (t.id * 40 + g) % 100 = 7 then ' com garantia' else '' end
      || case when (t.id * 40 + g) % 10 = 3 then ' do orçamento' else '' end
      || case when (t.id * 40 + g) % 100000 = 11 then ' no Zimbábue' else '' end
      || ' ' || split_part('${words}', ',', 1 + (t.id * 13 + g * 3) % 13) || ' ' || (t.id * 40 + g),
    'conversation', 3, t.updated_at - g * interval '1 minute'
  from tickets t, generate_series(1, 40) g where t.company_id = $1 and t.connection_id = $2`;

/** The same lists with 2,000,000 messages in them. */
export async function seedSearch(pool: pg.Pool): Promise<SeededWorld> {
  const world = await seedLists(pool);
  await pool.query(messages, [world.companyId, world.connectionId]);
  await pool.query('vacuum analyze');
  return world;
}
