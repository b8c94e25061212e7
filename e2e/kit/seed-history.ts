import type pg from 'pg';
import { type Data, openData } from '../../apps/server/src/kit/db/data.ts';
import { openPool } from '../../apps/server/src/kit/db/pool.ts';
import { copyFilledDatabase } from '../../apps/server/src/testing/test-database.ts';
import { seedKinds } from './seed-kinds.ts';

/** Sixty characters, the longest name that the product takes. */
export const longName = 'Maria Fernanda de Albuquerque Cavalcanti e Souza Montenegro!';

/** The ticket of `longName`: open, held by the admin, with the long conversation. */
export const longTicketUuid = '5f0c2b1e-7d43-4a3e-9c55-0d6f6a1e2b01';
/** The end of that conversation. */
export const lastText = 'Perfeito, muito obrigada pela atenção!';
/** One that waits, and one that is closed. */
export const waitingTicketUuid = '5f0c2b1e-7d43-4a3e-9c55-0d6f6a1e2b02';
export const closedTicketUuid = '5f0c2b1e-7d43-4a3e-9c55-0d6f6a1e2b03';
/** Open and held by the admin too, with unread messages. */
export const unreadTicketUuid = '5f0c2b1e-7d43-4a3e-9c55-0d6f6a1e2b06';

export interface HistorySize {
  /** tickets that wait, besides the hand-made ones */
  waiting: number;
  /** messages of the long conversation, besides the hand-made ones */
  messages: number;
}

/* Connections that nobody runs, one in each state that stays by itself. */
const connections = `
  insert into connections (company_id, name, status, is_default, desired, provider, number, reason, last_seen_at, restricted_until)
  values ($1, 'Loja Centro', 'CONNECTED', true, 'stopped', 'local', '5511988771020', null, now() - interval '40 seconds', null),
    ($1, 'Assistência técnica e pós-venda da Zona Sul', 'DISCONNECTED', false, 'stopped', 'local', '5511955550199', 'loggedOut', now() - interval '3 hours', null),
    ($1, 'Delivery', 'TIMEOUT', false, 'stopped', 'local', '5511955550211', null, now() - interval '5 minutes', null),
    ($1, 'Atacado', 'CONNECTED', false, 'stopped', 'local', '5511955550222', null, now() - interval '1 minute', now() + interval '2 days'),
    ($1, 'Abrindo agora', 'OPENING', false, 'stopped', 'local', null, null, null, null)`;

/* name, number, status, holder, queue, unread, last message, minutes ago, uuid */
const people = [
  [longName, '5511971234401', 'open', 1, 1, 0, '', 0, longTicketUuid],
  ['🌻 Dona Ivete 🌻', '5511971234402', 'open', 1, 2, 3, 'Bom dia! 😊 Consegue ver para mim?', 4, unreadTicketUuid],
  [
    'Paulo Henrique',
    '5511971234403',
    'open',
    1,
    null,
    0,
    '*Renata Lopes*\nSegue o endereço: Rua das Flores, 21',
    65,
    null,
  ],
  ['W'.repeat(60), '5511971234404', 'open', 2, 3, 120, 'Supercalifragilisticexpialidocious'.repeat(4), 300, null],
  ['Ana', '5511971234405', 'open', 1, 1, 0, '', 1500, null],
  ['Condomínio Jardim das Acácias', null, 'open', 1, 3, 12, 'João: alguém sabe do portão?', 2900, null],
  ['Beatriz Nogueira', '5511971234407', 'pending', null, 1, 2, 'Vocês entregam em Santo André?', 2, waitingTicketUuid],
  ['José da Silva', '5511971234408', 'pending', null, null, 1, 'Oi', 18, null],
  ['👩‍👩‍👧‍👦🎉🎉', '5511971234409', 'pending', null, 2, 1, '👍', 44, null],
  ['Carlos Eduardo Prado', '5511971234410', 'closed', 1, 1, 0, 'Obrigado, era só isso!', 90, closedTicketUuid],
  ['Livraria Página Um', '5511971234411', 'closed', 2, 3, 0, 'Pago ✅', 4000, null],
] as const;

const addPerson = `
  with c as (insert into contacts (company_id, name, number, connection_id, is_group, email)
    values ($1, $2, $3, $4, $3::text is null, case when $5 = 'open' then 'contato@exemplo.com.br' else '' end) returning id),
  a as (insert into contact_addresses (company_id, kind, value, contact_id, dial)
    select $1, case when $3::text is null then 'group' else 'phone' end, coalesce($3, 'g-' || c.id), c.id, coalesce($3, 'g-' || c.id) from c),
  f as (insert into contact_fields (company_id, contact_id, name, value)
    select $1, c.id, v.name, v.value from c, (values ('CPF', '123.456.789-09'), ('Endereço', 'Avenida Engenheiro Luís Carlos Berrini, 1.748, conjunto 2.101, São Paulo')) v (name, value) where $5 = 'open')
  insert into tickets (company_id, contact_id, connection_id, status, user_id, queue_id, unread_messages, last_message, last_message_at, is_group,
    from_me, created_at, updated_at, closed_at, uuid)
  select $1, c.id, $4, $5, (select id from users where company_id = $1 and $6::integer is not null order by id offset $6::integer - 1 limit 1),
    (select id from queues where company_id = $1 and $7::integer is not null order by id offset $7::integer - 1 limit 1), $8, $9, now() - make_interval(mins => $10), $3::text is null,
    $9 like '*%', now() - make_interval(mins => $10 + 30), now() - make_interval(mins => $10), case when $5 = 'closed' then now() end,
    coalesce($11::uuid, gen_random_uuid())
  from c returning id`;

/* Texts of one to many lines, so that no row has the height that was guessed for it. */
const longConversation = `
  insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, from_me, body, media_type, ack, user_id, read, created_at)
  select $1, 'long-' || g, t.id, t.contact_id, t.connection_id, 'L' || g, 'long', g % 3 = 0,
    'Mensagem ' || g || repeat(' e mais algumas palavras para ocupar espaço', (g * 7 % 11) * (g % 2)) || repeat(E'\\nlinha', g % 5 / 3 * 4),
    'conversation', 3 + (g % 2)::smallint, case when g % 3 = 0 then t.user_id end, true, now() - make_interval(mins => 60 + ($2 - g) * 20)
  from generate_series(1, $2) g, (select * from tickets where uuid = $3) t`;

const waitingCrowd = `
  with c as (insert into contacts (company_id, name, number, connection_id)
    select $1, 'Cliente ' || g, (5511900000000 + g)::text, $3 from generate_series(1, $2) g returning id)
  insert into tickets (company_id, contact_id, connection_id, status, queue_id, unread_messages, last_message, last_message_at, updated_at)
  select $1, c.id, $3, 'pending', (select min(id) + c.id % 3 from queues where company_id = $1), 1 + c.id % 4, 'mensagem de teste ' || c.id,
    now() - make_interval(mins => 60 + c.id), now() - make_interval(mins => 60 + c.id)
  from c`;

/* id, from us, body, ack, deleted, edited, quotes, error, minutes ago */
const handMade = [
  [
    'm1',
    false,
    'Bom dia! Recebi o sofá ontem, ficou *lindo* na sala. Só que veio com um pé a menos 😅',
    0,
    false,
    false,
    null,
    null,
    52,
  ],
  ['m2', false, 'Tem como mandar outro?', 0, false, true, null, null, 51],
  [
    'm3',
    true,
    '*Renata Lopes*\nBom dia, Maria Fernanda! Que bom que gostou. Vou ver agora com o estoque.',
    4,
    false,
    false,
    'm1',
    null,
    50,
  ],
  [
    'm4',
    true,
    '*Renata Lopes*\nPode me mandar uma foto da etiqueta? Ela fica embaixo, do lado esquerdo.',
    3,
    false,
    false,
    null,
    null,
    49,
  ],
  ['m5', false, 'Não acho a etiqueta, era para estar aqui', 0, true, false, null, null, 48],
  ['m6', false, '👍', 0, false, false, null, null, 30],
  [
    'm7',
    false,
    'https://exemplo.com.br/pedidos/2026/11/0004821?origem=whatsapp&utm_campaign=primavera-de-moveis-com-nome-muito-comprido',
    0,
    false,
    false,
    null,
    null,
    29,
  ],
  ['m8', false, 'Palavrasemnenhumespaçoqueprecisaquebrar'.repeat(4), 0, false, false, 'm4', null, 28],
  ['m9', true, 'Achei! O pé sai hoje mesmo pela transportadora.', 2, false, false, null, null, 10],
  ['m10', true, 'O código de rastreio é QX123456789BR', 0, false, false, null, 'transient', 9],
  ['m11', false, `${lastText} 🙏🏽`, 0, false, false, null, null, 3],
] as const;

const addMessage = `
  insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, from_me, body, media_type, ack, is_deleted, is_edited,
    quoted_id, error, user_id, read, created_at)
  select $1, $2, t.id, t.contact_id, t.connection_id, $2, 'long', $3, $4, 'conversation', $5, $6, $7, $8, $9,
    case when $3 then t.user_id end, true, now() - make_interval(mins => $10) from tickets t where t.uuid = $11`;

const last = `
  update tickets t set last_message = m.body, last_message_id = m.id, last_message_at = m.created_at, updated_at = m.created_at, from_me = m.from_me
  from messages m where m.company_id = t.company_id and m.id = 'm11' and t.uuid = $1`;

const tagged = `
  insert into ticket_tags (company_id, ticket_id, tag_id)
  select $1, t.id, g.id from tickets t, tags g where t.company_id = $1 and g.company_id = $1 and t.contact_id % 2 = g.id % 2 and t.contact_id < 12`;

const reactions = `
  insert into message_reactions (company_id, message_id, author, emoji, from_me, user_id)
  select $1, 'm3', a.author, a.emoji, a.author = 'us', case when a.author = 'us' then (select min(id) from users where company_id = $1) end
  from (values ('them', '❤️'), ('us', '👍')) a (author, emoji)`;

async function fill(data: Data, pool: pg.Pool, size: HistorySize): Promise<void> {
  const { rows } = await pool.query('select min(company_id) as id from users');
  const companyId: number = rows[0].id;
  await pool.query(connections, [companyId]);
  const made = await pool.query(`select id from connections where name = 'Loja Centro'`);
  const connectionId: number = made.rows[0].id;
  for (const [name, number, ...rest] of people)
    await pool.query(addPerson, [companyId, name, number, connectionId, ...rest]);
  await pool.query(longConversation, [companyId, size.messages, longTicketUuid]);
  for (const message of handMade) await pool.query(addMessage, [companyId, ...message, longTicketUuid]);
  await pool.query(last, [longTicketUuid]);
  await pool.query(tagged, [companyId]);
  await pool.query(reactions, [companyId]);
  await pool.query(waitingCrowd, [companyId, size.waiting, connectionId]);
  await seedKinds(data, pool, companyId, connectionId);
  await pool.query('analyze');
}

async function writeHistory(url: string, size: HistorySize): Promise<void> {
  const pool = openPool(url);
  try {
    await fill(openData(pool), pool, size);
  } finally {
    await pool.end();
  }
}

/**
 * A database with a company that has something on every screen: connections in every state, names of 60 characters, a long
 * conversation, tickets of every status. Its address.
 */
export const createHistory = (size: HistorySize): Promise<string> =>
  copyFilledDatabase(`history-${size.waiting}-${size.messages}`, (url) => writeHistory(url, size));
