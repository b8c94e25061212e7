import { beforeAll, describe, expect, test } from 'vitest';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { listTickets, makeWorld, phone, receive, rowsOf, said, type World } from '../../inbound/test-world.ts';

const database = await databaseOfFile();
let world: World;
let other: World;

const search = async (searchParam: string, within = world) => {
  const page = await listTickets(database.data, within.admin, { searchParam, showAll: true });
  expect(page.count).toBe(page.tickets.length);
  return page.tickets.map((ticket) => ticket.contact.number).sort();
};

const stored = 5000;

/** Many tickets, each with a message, so that reading along is dearer than the index. */
async function storeHistory(of: World): Promise<void> {
  const { pool } = database;
  await pool.query(
    `with made as (
       insert into contacts (company_id, name, number, connection_id)
       select $1, 'Cliente ' || g, (5521900000000 + g)::text, $2 from generate_series(1, $3::integer) g returning id),
     opened as (
       insert into tickets (company_id, contact_id, connection_id, status) select $1, id, $2, 'closed' from made returning id, contact_id)
     insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, from_me, body, media_type)
     select $1, $1 || '-' || id, id, contact_id, $2, 'W' || id, '', false, 'conversa de sempre ' || md5(id::text), 'conversation' from opened`,
    [of.companyId, of.connectionId, stored],
  );
}

beforeAll(async () => {
  [world, other] = [await makeWorld(database.data), await makeWorld(database.data)];
  await receive(
    database.data,
    world,
    said(phone('5511987650001'), { text: 'Preciso de INFORMAÇÃO sobre o pedágio', pushName: 'José Araújo' }),
    said(phone('5511987650002'), { text: 'desconto de 100% em_tudo', pushName: 'Conceição' }),
  );
  await receive(database.data, other, said(phone('5511987650003'), { text: 'informação secreta', pushName: 'José' }));
  await storeHistory(world);
  await database.pool.query('vacuum analyze');
});

describe('text search (wire-contract 4.1)', () => {
  test.each([
    ['informacao', ['5511987650001']],
    ['PEDÁGIO', ['5511987650001']],
    ['jose ara', ['5511987650001']],
    ['conceicao', ['5511987650002']],
    ['8765-0002', ['5511987650002']],
    ['em%tudo', []],
    ['em_tudo', ['5511987650002']],
    ['emXtudo', []],
    ['secreta', []],
  ])('%s finds names, parts of numbers and texts without regard to accents and case', async (text, numbers) => {
    expect(await search(text)).toEqual(numbers);
  });

  test('under three letters only names and numbers are looked through', async () => {
    expect(await search('7650002')).toEqual(['5511987650002']);
    expect(await search('jo')).toEqual(['5511987650001']);
    expect(await search('%')).toEqual([]);
    expect(await search('em')).toEqual([]);
    expect(await search('em_')).toEqual(['5511987650002']);
  });

  test('of a contact card its names and numbers are found, of a place its name: not how they are written', async () => {
    const vcard = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Muniz;Flávia;;;',
      'FN:Flávia Muniz',
      'ORG:Serralheria Única',
      'item1.TEL;type=CELL;waid=5531987650077:+55 31 98765-0077',
      'END:VCARD',
    ].join('\n');
    await receive(database.data, world, {
      ...said(phone('5511987650001')),
      body: { kind: 'contacts', cards: [{ name: 'Flávia Muniz', vcard }] },
    });
    await receive(database.data, world, {
      ...said(phone('5511987650002')),
      body: { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Praça da Árvore', address: 'Rua Larga, 9' },
    });
    for (const text of ['flavia muniz', 'serralheria unica', '5531987650077', '98765-0077'])
      expect(await search(text), text).toEqual(['5511987650001']);
    expect(await search('praca da arvore')).toEqual(['5511987650002']);
    for (const text of ['vcard', 'version', 'type=cell', 'waid', 'item1', 'https', 'google'])
      expect(await search(text), text).toEqual([]);
  });

  /** Tells a text in tickets of the company, many times if need be. */
  const say = async (text: string, tickets: readonly number[], times = 1) => {
    await database.pool.query(
      `insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, from_me, body, media_type)
       select company_id, md5($3) || '-' || id || '-' || g, id, contact_id, connection_id, md5($3) || id || '-' || g, '', true, $3, 'conversation'
       from tickets, generate_series(1, $4::integer) g where company_id = $1 and id = any($2::integer[])`,
      [world.companyId, tickets, text, times],
    );
    await database.pool.query('vacuum analyze messages');
  };
  const find = (searchParam: string, more = {}) =>
    listTickets(database.data, world.admin, { searchParam, showAll: true, ...more });

  test('a text in very many messages is found in the order of the list, page by page, and counted to 1,000', async () => {
    const { rows } = await database.pool.query<{ id: number }>(
      `select id from tickets where company_id = $1 and status = 'closed' order by updated_at desc, id desc`,
      [world.companyId],
    );
    const newestFirst = rows.map(({ id }) => id);
    await say('Segue o ORÇAMENTO', newestFirst);
    const ids = async (pageNumber: number, text = 'orcamento') =>
      (await find(text, { pageNumber })).tickets.map(({ id }) => id);
    const page = await find('orçamento');
    expect([page.count, page.hasMore]).toEqual([1000, true]);
    expect(page.tickets.map(({ id }) => id)).toEqual(newestFirst.slice(0, 40));
    expect(await ids(2)).toEqual(newestFirst.slice(40, 80));
    expect(await ids(125)).toEqual(newestFirst.slice(4960));
    expect(await find('orçamento', { pageNumber: 126 })).toMatchObject({ count: 1000, tickets: [] });
    // Other filters still narrow it, and who is called so is found beside what is said.
    expect(await find('orçamento', { status: 'pending' })).toMatchObject({ count: 0, tickets: [] });
    const { pool } = database;
    const rename = 'update contacts set name = $2 where company_id = $1 and number = $3';
    await pool.query(rename, [world.companyId, 'Orçamento Ltda.', '5511987650001']);
    expect((await find('orcamento', { status: 'pending' })).count).toBe(1);
    await pool.query(rename, [world.companyId, 'José Araújo', '5511987650001']);
  });

  test('a text that stands very often in a few old tickets is found behind all the others', async () => {
    const { rows } = await database.pool.query<{ id: number }>(
      `select id from tickets where company_id = $1 and status = 'closed' order by id limit 3`,
      [world.companyId],
    );
    const oldest = rows.map(({ id }) => id);
    await say('a promoção de Natal', oldest, 1500);
    const page = await find('promocao de natal');
    expect([page.count, page.hasMore, page.tickets.map(({ id }) => id)]).toEqual([3, false, oldest.toReversed()]);
  });

  test('never finds what another company has', async () => {
    expect(await search('informação', other)).toEqual(['5511987650003']);
    const [theirs] = await rowsOf(database.data, other, 'tickets');
    const client = await database.pool.connect();
    const asked = async (company: string) => {
      await client.query(`begin; set local role recado_app; set local app.company_id = '${company}'`);
      const found = await client.query(`select find_tickets_by_text('%informacao%', null) as id`);
      await client.query('rollback');
      return found.rows.map(({ id }) => id);
    };
    expect(await asked(String(other.companyId))).toEqual([theirs?.id]);
    expect(await asked(String(world.companyId))).not.toContain(theirs?.id);
    expect(await asked('')).toEqual([]);
    client.release();
  });

  test('only the application may ask, and what it may create cannot stand in the way of the tables', async () => {
    const { rows } = await database.pool.query(
      `select proname, prosecdef, proconfig, has_function_privilege('recado_app', oid, 'execute') as app,
         (select bool_or(grantee = 0) from aclexplode(proacl)) as everybody
       from pg_proc where proname in ('find_tickets_by_text', 'find_contacts_by_text', 'sample_tickets_by_text') order by proname`,
    );
    const rights = { prosecdef: true, proconfig: ['search_path=public, pg_temp'], app: true, everybody: false };
    expect(rows).toEqual([
      { proname: 'find_contacts_by_text', ...rights },
      { proname: 'find_tickets_by_text', ...rights },
      { proname: 'sample_tickets_by_text', ...rights },
    ]);
  });

  test('asks the trigram indexes', async () => {
    const { pool } = database;
    const scans = async (): Promise<Record<string, number>> => {
      const client = await pool.connect();
      await client.query('select pg_stat_force_next_flush()');
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query(
        `select indexrelname as name, idx_scan as scans from pg_stat_user_indexes
         where indexrelname in ('messages_search', 'contacts_search', 'contacts_number')`,
      );
      client.release();
      return Object.fromEntries(rows.map(({ name, scans: count }) => [name, count]));
    };
    const before = await scans();
    const findNumber = async () => {
      const client = await pool.connect();
      await client.query(`begin; set local role recado_app; set local app.company_id = '${world.companyId}'`);
      await client.query(`select find_tickets_by_text('%pedagio%', '%87650001%')`);
      await client.query('commit; select pg_stat_force_next_flush()');
      client.release();
    };
    await findNumber();
    await expect
      .poll(async () => {
        const after = await scans();
        return Object.keys(before)
          .filter((name) => (after[name] ?? 0) > (before[name] ?? 0))
          .sort();
      })
      .toEqual(['contacts_number', 'contacts_search', 'messages_search']);
  });
});
