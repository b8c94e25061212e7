import type pg from 'pg';
import { processInbound } from '../apps/server/src/inbound/index.ts';
import { openData } from '../apps/server/src/kit/db/data.ts';
import { batch, journal, perSecond, text } from './pipeline.ts';
import { seedCompany } from './seed.ts';

/** Messages a second through the pipeline, 50 at once. */
export interface BotFigures {
  without: number;
  silent: number;
  answered: number;
}

type Place = { companyId: number; connectionId: number };
/** Rounds take turns, so that whatever else the machine does meets all three alike. */
const rounds = 5;
const queues = 4;
const optionsOfQueue = 12;

/** Four queues of twelve options. */
const furniture = [
  `insert into queues (company_id, name, color, order_queue, greeting_message)
   select $1, 'Setor ' || g, '#10000' || g, g, 'Fala, {{firstName}}!' from generate_series(1, ${queues}) g`,
  `insert into queue_options (company_id, queue_id, option, title, message)
   select $1, q.id, g::text, 'Opção ' || g, 'Sobre a opção ' || g from queues q, generate_series(1, ${optionsOfQueue}) g
   where q.company_id = $1 and q.name like 'Setor %'`,
];

/** Another connection of the company, with a menu that is sent at most so often; null = without queues. */
async function addConnection(pool: pg.Pool, companyId: number, name: string, menus: number | null): Promise<Place> {
  const { rows } = await pool.query(
    `insert into connections (company_id, name, status, desired, greeting_message, max_use_bot_queues)
     values ($1, $2, 'CONNECTED', 'stopped', $3, $4) returning id`,
    [companyId, name, menus === null ? '' : 'Bem-vindo, {{name}}!', menus ?? 0],
  );
  const connectionId: number = rows[0].id;
  if (menus !== null)
    await pool.query(
      `insert into connection_queues (company_id, connection_id, queue_id)
       select $1, $2, id from queues where company_id = $1 and name like 'Setor %'`,
      [companyId, connectionId],
    );
  return { companyId, connectionId };
}

async function repliesOf(pool: pg.Pool, { companyId, connectionId }: Place): Promise<number> {
  const { rows } = await pool.query(
    'select count(*)::int as count from messages where company_id = $1 and connection_id = $2 and from_me',
    [companyId, connectionId],
  );
  return rows[0].count;
}

/**
 * Journaled messages of 50 customers to three connections: nobody's bot (a person has taken over), a bot that looks and has
 * nothing to say (its menus are used up), and one that answers each message. The journaling is not part of the time.
 */
export async function measureBot(pool: pg.Pool, messages: number): Promise<BotFigures> {
  const { companyId } = await seedCompany(pool);
  const data = openData(pool);
  for (const statement of furniture) await pool.query(statement, [companyId]);
  const places = {
    without: await addConnection(pool, companyId, 'Sem robô', null),
    silent: await addConnection(pool, companyId, 'Calado', 1),
    answered: await addConnection(pool, companyId, 'Falante', 0),
  };
  const names = ['without', 'silent', 'answered'] as const;
  const run = async (place: Place, count: number): Promise<number> => {
    const items = Array.from({ length: count }, (_, turn) => text(turn));
    const entries = await journal(pool, place, items);
    const from = performance.now();
    for (let start = 0; start < count; start += batch) {
      const { left } = await processInbound(data, place, entries.slice(start, start + batch));
      if (left.length) throw new Error(`${left.length} messages were left in the journal.`);
    }
    return performance.now() - from;
  };
  // Every customer has her ticket, and her first menu where there is one.
  for (const name of names) await run(places[name], batch);
  await pool.query('update tickets set bot_paused = true where company_id = $1 and connection_id = $2', [
    companyId,
    places.without.connectionId,
  ]);
  const size = Math.ceil(messages / rounds / batch) * batch;
  const before = { silent: await repliesOf(pool, places.silent), answered: await repliesOf(pool, places.answered) };
  const spent = { without: 0, silent: 0, answered: 0 };
  for (let round = 0; round < rounds; round++) {
    for (const name of names) spent[name] += await run(places[name], size);
  }
  const total = size * rounds;
  const said = {
    silent: (await repliesOf(pool, places.silent)) - before.silent,
    answered: (await repliesOf(pool, places.answered)) - before.answered,
  };
  if (said.silent !== 0 || said.answered !== total)
    throw new Error(`The silent bot wrote ${said.silent} texts, the other ${said.answered} to ${total} messages.`);
  const rate = (ms: number) => perSecond(total, performance.now() - ms);
  return { without: rate(spent.without), silent: rate(spent.silent), answered: rate(spent.answered) };
}
