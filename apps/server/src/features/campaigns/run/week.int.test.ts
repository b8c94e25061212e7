import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';
import { applyAck } from '../../../inbound/apply-acks.repo.ts';
import { startCampaignWork } from './campaign-work.ts';

const people = 24;
const strangersADay = 15;
const kills = 20;
const tickMs = 30 * 60_000;
const ticks = (7 * 24 * 3_600_000) / tickMs;

let server: TestServer;
let company: TestCompany;
/** The clock of both nodes: a week that begins on a Wednesday at 6 in São Paulo, a year ahead of the real one. */
let now: Date;
const nodes: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  server = await startTestServer({ lookup: async () => 'yes' });
  company = await server.company();
  const { admin } = company;
  await run(sql`update connections set status = 'CONNECTED' where company_id = ${company.id}`);
  const settings = { sendQuietFrom: '20:00', sendQuietUntil: '08:00', sendNewContactsPerDay: String(strangersADay) };
  for (const [key, value] of Object.entries(settings))
    await admin.call('updateSetting', { params: { key }, body: { value } });
  await admin.call('updateCampaignSettings', { body: { settings: { messageInterval: 20, greaterInterval: 60 } } });
  now = new Date(`${new Date().getFullYear() + 1}-06-02T09:00:00Z`);
  while (now.getUTCDay() !== 3) now = new Date(now.getTime() + 86_400_000);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await server.close();
});

const run = <T>(query: ReturnType<typeof sql<T>>) =>
  server.data.tenant(company.id, async ({ db }) => (await query.execute(db)).rows);

async function startNode(): Promise<void> {
  const { data, storage, database } = server;
  const log = { warn: () => undefined };
  const lookup = async () => 'yes' as const;
  const options = { data, storage, lookup, log, pool: database.pool, now: () => now, lookEveryMs: 10 };
  nodes.push(await startCampaignWork(options));
}

async function startOne(place: number): Promise<number> {
  const { admin } = company;
  const { id: contactListId } = await admin.call('createContactList', { body: { name: `Lista ${place}` } });
  await run(sql`
    insert into contact_list_items (company_id, contact_list_id, name, number, match_key, on_whatsapp)
    select ${company.id}, ${contactListId}, 'Pessoa ' || g, '14155' || ${place}::integer || lpad(g::text, 5, '0'),
      '14155' || ${place}::integer || lpad(g::text, 5, '0'), true from generate_series(1, ${people}) g`);
  const body = { name: `Campanha ${place}`, message1: 'Oi {nome}', businessDaysOnly: true, contactListId };
  const { id } = await admin.call('createCampaign', { body: { ...body, whatsappId: company.connectionId } });
  await admin.call('startCampaign', { params: { id } });
  return id;
}

/** What has been made and waits leaves, as the outbox and WhatsApp would have it. */
async function deliver(): Promise<number> {
  const rows = await run(sql<{ wa_id: string; contact_id: number }>`
    select wa_id, contact_id from messages where company_id = ${company.id} and from_me and ack = 1`);
  for (const { wa_id: waId, contact_id: contact } of rows) {
    await run(sql`insert into first_contacts (company_id, connection_id, conversation, at)
      values (${company.id}, ${company.connectionId}, ${contact}, ${now}) on conflict do nothing`);
    await applyAck(server.data, { companyId: company.id, connectionId: company.connectionId, waId, ack: 2 });
    await run(
      sql`update campaign_recipients set settled_at = ${now} where company_id = ${company.id} and contact_id = ${contact}`,
    );
  }
  return rows.length;
}

/** A node that died holds the campaigns until the lease of a minute is over. */
const kill = () =>
  run(sql`update campaigns set lease_owner = gen_random_uuid(), lease_until = ${new Date(now.getTime() + 60_000)}
    where company_id = ${company.id} and status = 'EM_ANDAMENTO' and lease_owner is null`);

const inZone = (at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', ...options }).format(at);
const isWorking = (at: Date): boolean => {
  const hour = Number(inZone(at, { hour: '2-digit', hourCycle: 'h23' }));
  return hour >= 8 && hour < 20 && !['Sat', 'Sun'].includes(inZone(at, { weekday: 'short' }));
};

test('a week of three campaigns on two nodes that die: nobody twice, nobody lost, none outside of the hours or beyond the share of a day', async () => {
  const ids = [await startOne(1), await startOne(2), await startOne(3)];
  await run(sql`update campaigns set next_at = ${now}, started_at = ${now} where company_id = ${company.id}`);
  await startNode();
  await startNode();
  const byDay = new Map<string, number>();
  let [before, made] = [now, 0];
  for (let tick = 0; tick < ticks; tick++) {
    // Several looks of a tick, a minute of the clock apart, so that many people get theirs in half an hour.
    for (let look = 0; look < 4; look++) {
      await new Promise((done) => setTimeout(done, 25));
      const count = await deliver();
      made += count;
      if (count > 0) {
        // The step may have read the clock just before it was put on.
        expect(isWorking(now) || isWorking(before), `${count} were made at ${now.toISOString()}`).toBe(true);
        const day = inZone(now, { dateStyle: 'short' });
        byDay.set(day, (byDay.get(day) ?? 0) + count);
      }
      before = now;
      now = new Date(now.getTime() + 61_000);
    }
    if (tick % Math.floor(ticks / kills) === 0) await kill();
    before = now;
    now = new Date(now.getTime() + tickMs - 4 * 61_000);
  }
  await expect
    .poll(async () => {
      made += await deliver();
      now = new Date(now.getTime() + 61_000);
      const all = await Promise.all(ids.map((id) => company.admin.call('getCampaign', { params: { id } })));
      return all.map(({ status }) => status);
    })
    .toEqual(['FINALIZADA', 'FINALIZADA', 'FINALIZADA']);
  expect(made).toBe(3 * people);
  const contacts = await run(sql<{ count: string }>`
    select count(*) from messages where company_id = ${company.id} and from_me group by contact_id having count(*) > 1`);
  expect(contacts).toEqual([]);
  // One of each other campaign may stand in line by then, which the send budget holds until the next day.
  expect(Math.max(...byDay.values()), JSON.stringify([...byDay])).toBeLessThanOrEqual(strangersADay + 2);
  expect(byDay.size).toBeGreaterThanOrEqual(Math.floor((3 * people) / (strangersADay + 2)));
});
