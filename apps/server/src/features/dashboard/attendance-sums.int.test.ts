import { type ApiName, addDays, dayIn } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Dice, dice } from '#testing/dice.ts';
import { startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { startErasing } from '../../inbound/test-erasing.ts';
import { phone, receive, said, type World } from '../../inbound/test-world.ts';
import { foldAttendances } from './index.ts';

let server: TestServer;
let stopErasing: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer();
  stopErasing = await startErasing(server);
});
afterAll(async () => {
  await stopErasing();
  await server.close();
});

const days = sql`select day::text, user_id as "userId", sum(tickets)::int as tickets, sum(finished)::int as finished,
    round(sum(support_seconds)::numeric, 3)::float8 as support, sum(supported)::int as supported,
    round(sum(wait_seconds)::numeric, 3)::float8 as wait, sum(waited)::int as waited,
    sum(ratings)::int as ratings, sum(rated)::int as rated
  from attendance_days group by 1, 2 having sum(tickets) <> 0 order by 1, 2`;
const spans = sql`select first_day::text, last_day::text, sum(weight)::int as weight from attendance_spans
  group by 1, 2 having sum(weight) <> 0 order by 1, 2`;

const sumsOf = (companyId: number) =>
  server.data.tenant(companyId, async ({ db }) => ({
    days: (await days.execute(db)).rows,
    spans: (await spans.execute(db)).rows,
  }));
const recount = (companyId: number) =>
  server.data.tenant(companyId, ({ db }) => sql`select recount_attendances(${companyId})`.execute(db));

const today = dayIn('America/Sao_Paulo', new Date());

interface Walk {
  random: Dice;
  company: TestCompany;
  worlds: World[];
  people: number[];
  taken: Map<string, number>;
  refused: Map<string, string>;
}
type Table = 'tickets' | 'contacts' | 'contact_merges';

const idsOf = ({ company }: Walk, table: Table): Promise<number[]> =>
  server.data.tenant(company.id, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where company_id = ${company.id}
      order by id`.execute(db);
    return rows.map(({ id }) => Number(id));
  });
async function someOf(walk: Walk, table: Table): Promise<number> {
  const ids = await idsOf(walk, table);
  return ids[walk.random.below(ids.length)] ?? 0;
}
/**
 * Calls as the admin; what the rules refuse changes nothing, and is noted. The same holds of two acts on one contact of which
 * the database broke one, because each waited for the other.
 */
async function trying(walk: Walk, name: ApiName, input: object): Promise<void> {
  const { status, body } = await walk.company.admin.attempt(name, input);
  if (status >= 500) throw new Error(`${name} answered ${status} ${JSON.stringify(body)}`);
  if (status >= 400) walk.refused.set(name, JSON.stringify(body));
  else walk.taken.set(name, (walk.taken.get(name) ?? 0) + 1);
}

async function write({ random, worlds }: Walk): Promise<void> {
  const world = worlds[random.below(worlds.length)] as World;
  await receive(server.data, world, said(phone(`55119${81_000_000 + random.below(14)}`)));
}
async function attend(walk: Walk): Promise<void> {
  const { random, people, company } = walk;
  const userId = people[random.below(people.length)];
  const body = random.oneOf<object>([
    { status: 'open', userId },
    { status: 'pending', userId: null },
    { status: 'closed' },
    { status: 'closed' },
    { queueId: company.queueIds[0], userId },
    { userId },
  ]);
  await trying(walk, 'updateTicket', { params: { id: await someOf(walk, 'tickets') }, body });
}
/** Everything of an attendance lies further back, and perhaps its customer has rated it. */
async function timePasses(walk: Walk): Promise<void> {
  const { random, company } = walk;
  const id = await someOf(walk, 'tickets');
  const back = sql`make_interval(mins => ${random.oneOf([7, 90, 1500, 9000])}::int)`;
  const columns = ['created_at', 'queued_at', 'started_at', 'closed_at', 'rating_asked_at'];
  const earlier = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} - ${back}`);
  await server.data.tenant(company.id, ({ db }) =>
    sql`update tickets set ${sql.join(earlier)}, rating = ${random.oneOf([null, 1, 3])}::integer
      where company_id = ${company.id} and id = ${id}`.execute(db),
  );
}
async function merge(walk: Walk): Promise<void> {
  const [id, contactId] = [await someOf(walk, 'contacts'), await someOf(walk, 'contacts')];
  await trying(walk, 'mergeContact', { params: { id }, body: { contactId } });
}
async function undo(walk: Walk): Promise<void> {
  const mergeId = await someOf(walk, 'contact_merges');
  const { rows } = await server.data.tenant(walk.company.id, ({ db }) =>
    sql<{ id: number }>`select kept_id as id from contact_merges where id = ${mergeId}`.execute(db),
  );
  await trying(walk, 'undoContactMerge', { params: { id: rows[0]?.id ?? 0, mergeId } });
}
const deleteTicket = async (walk: Walk) =>
  trying(walk, 'deleteTicket', { params: { id: await someOf(walk, 'tickets') } });
const deleteContact = async (walk: Walk) =>
  trying(walk, 'deleteContact', { params: { id: await someOf(walk, 'contacts') } });
const erase = async (walk: Walk) =>
  trying(walk, 'startContactErasure', { params: { id: await someOf(walk, 'contacts') } });
const fold = () => foldAttendances(server.data);
async function moveZone(walk: Walk): Promise<void> {
  const value = walk.random.oneOf(['America/Manaus', 'Asia/Kathmandu', 'America/Sao_Paulo']);
  await trying(walk, 'updateSetting', { params: { key: 'timezone' }, body: { value } });
}

const often = [write, write, write, write, write, attend, attend, attend, attend, timePasses, timePasses, timePasses];
const seldom = [merge, merge, undo, deleteTicket, deleteContact, erase, fold, moveZone];

async function takeStep(walk: Walk): Promise<void> {
  const acts = walk.random.below(8) === 0 ? seldom : often;
  const act = acts[walk.random.below(acts.length)] as (walk: Walk) => Promise<void>;
  await act(walk);
}

async function startWalk(seed: number): Promise<Walk> {
  const company = await server.company();
  const second = await server.data.tenant(company.id, ({ db }) =>
    db
      .insertInto('connections')
      .values({ company_id: company.id, name: 'Segunda', status: 'CONNECTED', is_default: false, desired: 'stopped' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const worlds = [company.connectionId, second.id].map((id) => ({ companyId: company.id, connectionId: id }) as World);
  const agent = await company.agent();
  return {
    ...{ company, worlds, random: dice(seed), people: [company.admin.id, agent.id] },
    ...{ taken: new Map(), refused: new Map() },
  };
}

/** What the sums say of new contacts while some of them are not folded yet, against a count of the tickets. */
async function checkLeads({ company, random }: Walk): Promise<void> {
  for (let tried = 0; tried < 5; tried++) {
    const [from, to] = [addDays(today, -1 - random.below(40)), addDays(today, -random.below(2))];
    const { counters } = await company.admin.call('getDashboard', { query: { date_from: from, date_to: to } as never });
    const { rows } = await server.data.tenant(company.id, ({ db }) =>
      sql<{ leads: number; begun: number }>`select count(*) filter (where c.tickets = 1)::int as leads,
          coalesce(sum(c.tickets), 0)::int as begun
        from (select count(*) as tickets from tickets t join companies z on z.id = t.company_id
          where (t.created_at at time zone z.timezone)::date between ${from}::date and ${to}::date
          group by t.contact_id) c`.execute(db),
    );
    expect(counters, `${from} to ${to}`).toMatchObject(rows[0] ?? {});
  }
}

/** Erasures close and empty attendances beside the walk: both readings of the sums are of a time when none does. */
const whenErased = ({ company }: Walk) =>
  vi.waitFor(
    async () =>
      server.data.tenant(company.id, async ({ db }) => {
        const { rows } = await sql`select 1 from privacy_jobs where state = 'running'`.execute(db);
        expect(rows).toEqual([]);
      }),
    { timeout: 30_000, interval: 100 },
  );

test('after a walk of 2,000 actions by four at once the sums are what a recount finds', async () => {
  const walk = await startWalk(9);
  for (let round = 0; round < 10; round++) {
    const worker = async () => {
      for (let step = 0; step < 50; step++) await takeStep(walk);
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    await whenErased(walk);
    await checkLeads(walk);
    await foldAttendances(server.data);
    const kept = await sumsOf(walk.company.id);
    await recount(walk.company.id);
    expect(kept).toEqual(await sumsOf(walk.company.id));
  }
  for (const name of ['mergeContact', 'undoContactMerge', 'deleteTicket', 'deleteContact', 'startContactErasure'])
    expect(walk.taken.get(name), `${name}: ${walk.refused.get(name)}`).toBeGreaterThan(2);
}, 240_000);
