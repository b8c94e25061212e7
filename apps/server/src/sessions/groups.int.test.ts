import type { Driver } from '@recado/whatsapp';
import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { nameGroup } from '#features/contacts/index.ts';
import type { Data } from '#kit/db/data.ts';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { chooseSetting } from '#testing/test-rows.ts';
import { GroupNames } from './group-names.ts';
import type { SessionRuntime } from './session-runtime.ts';
import { makeConnections, until } from './test-session.ts';
import { linkOnSimulator, runOnSimulator } from './test-simulator.ts';

const company = '5511990000001';
const maria = '5511988887771';
const bia = '5511988887772';
let database: TestDatabase;
let simulator: Simulator;
let runtime: SessionRuntime;
let companyId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  simulator = await startSimulator();
  await simulator.client.addPhone({ number: company, name: 'Loja', kind: 'company' });
  await simulator.client.addPhone({ number: maria, name: 'Maria' });
});
afterAll(async () => {
  await simulator.stop();
  await database.close();
});
beforeEach(async () => {
  const made = await makeConnections(database.data, 1);
  companyId = made.companyId;
  const timings = { pollMs: 200, leaseMs: 2000, ackGatherMs: 5, pictureEveryMs: 20 };
  ({ runtime } = await runOnSimulator(database, simulator, { nodeId: 'groups', timings }));
  await linkOnSimulator(database.data, simulator, { connectionId: made.ids[0] ?? 0, number: company });
});
afterEach(async () => {
  await runtime.stop();
  await database.data.system(({ db }) => db.deleteFrom('companies').execute());
});

const contacts = () =>
  database.data.system(({ db }) =>
    db.selectFrom('contacts').select(['name', 'is_group']).where('company_id', '=', companyId).execute(),
  );
const tickets = () =>
  database.data.system(({ db }) =>
    db
      .selectFrom('tickets')
      .select(['is_group', 'last_message', 'unread_messages'])
      .where('company_id', '=', companyId)
      .execute(),
  );
const take = (value: 'enabled' | 'disabled') => chooseSetting(database.data, companyId, 'CheckMsgIsGroup', value);

test('a group is nothing while groups are ignored, and then one ticket with its subject', async () => {
  await take('enabled');
  const { client } = simulator;
  const { id } = await client.addGroup({ subject: 'Moradores do prédio', members: [company, maria] });
  await client.say(maria, { to: id, text: 'ninguém ouve' });
  await client.say(maria, { to: company, text: 'oi' });
  await until('her own ticket', async () => (await tickets()).length === 1);
  expect(await contacts()).toEqual([{ name: 'Maria', is_group: false }]);
  await take('disabled');
  await client.say(maria, { to: id, text: 'e agora?' });
  await until('the subject', async () => (await contacts()).some(({ name }) => name === 'Moradores do prédio'));
  await client.say(maria, { to: id, text: 'obrigada' });
  const groups = async () => (await tickets()).filter(({ is_group }) => is_group);
  await until('the last line', async () =>
    (await groups()).some(({ last_message }) => last_message === 'Maria: obrigada'),
  );
  expect(await groups()).toHaveLength(1);
});

const stored = () =>
  database.data.system(({ db }) =>
    db
      .selectFrom('messages')
      .select(['body', 'media_type', 'from_me', 'read', 'ticket_id', 'data'])
      .where('company_id', '=', companyId)
      .orderBy('position')
      .execute(),
  );
const kept = () =>
  database.data.system(({ db }) =>
    db
      .selectFrom('contacts')
      .select(['id', 'name', 'subject', 'picture_media_id'])
      .where('company_id', '=', companyId)
      .where('is_group', '=', true)
      .executeTakeFirstOrThrow(),
  );

test('a new name and a new picture of a group are lines of its ticket, read already, and show where the group does', async () => {
  await take('disabled');
  const { client } = simulator;
  const { id } = await client.addGroup({ subject: 'Moradores', members: [company, maria] });
  // Nobody talks in it yet: its name makes it no contact.
  await client.changeSubject(id, maria, 'Moradores do 12');
  await client.say(maria, { to: company, text: 'oi' });
  await until('her own ticket', async () => (await tickets()).length === 1);
  expect((await contacts()).some(({ is_group }) => is_group)).toBe(false);
  await client.say(maria, { to: id, text: 'alguém aí?' });
  await until('the subject', async () => (await contacts()).some(({ name }) => name === 'Moradores do 12'));
  await client.changeSubject(id, maria, 'Moradores do prédio');
  await client.changeGroupPicture(id, company);
  await until('the new name', async () => (await kept()).name === 'Moradores do prédio');
  await until('the picture', async () => (await kept()).picture_media_id !== null);
  await until('the lines', async () => (await stored()).filter(({ data }) => isLine(data)).length === 2);
  const lines = (await stored()).filter(({ data }) => isLine(data));
  expect(lines.map(({ body, media_type, from_me, read }) => [body, media_type, from_me, read])).toEqual([
    ['O nome do grupo mudou para “Moradores do prédio”', 'group_change', false, true],
    ['A foto do grupo mudou', 'group_change', false, true],
  ]);
  expect(lines[0]?.data).toMatchObject({ author: { name: 'Maria' } });
  expect(lines[1]?.data).toMatchObject({ fromPhone: true });
  // A name that a person of the company gave stays; the line tells of the other one.
  await database.data.system(({ db }) => db.updateTable('contacts').set({ name: 'Condomínio' }).execute());
  await client.changeSubject(id, maria, 'Moradores 2027');
  await until('the subject', async () => (await kept()).subject === 'Moradores 2027');
  expect((await kept()).name).toBe('Condomínio');
});

test('a name that comes while WhatsApp is asked for it is not undone by the older answer', async () => {
  const value = '120363000000000001';
  const { data } = database;
  await data.tenant(companyId, async ({ db }) => {
    const group = { company_id: companyId, name: value, is_group: true };
    const { id } = await db.insertInto('contacts').values(group).returning('id').executeTakeFirstOrThrow();
    const address = { company_id: companyId, kind: 'group', value, contact_id: id, dial: value } as const;
    await db.insertInto('contact_addresses').values(address).execute();
  });
  let done = 0;
  const watched: Data = {
    ...data,
    tenant: async (company, work) => {
      const result = await data.tenant(company, work);
      done++;
      return result;
    },
  };
  // Somebody renames the group between the question and its answer.
  const group = async () => {
    await data.tenant(companyId, (tx) => nameGroup(tx, value, 'Novo'));
    return { subject: 'Velho' };
  };
  const driver = { capabilities: { groups: true }, group } as unknown as Driver; // what names ask of it
  const claim = { companyId, id: 0, fence: 1, owner: 'a' };
  new GroupNames(watched, claim, driver, () => undefined).onTaken([`group:${value}`]);
  await until('question and answer', () => done === 2);
  expect((await kept()).subject).toBe('Novo');
});

test('who comes and goes is a line of the group, read already, which leaves the ticket where it stands; so is becoming an admin', async () => {
  await take('disabled');
  const { client } = simulator;
  await client.addPhone({ number: bia, name: 'Bia' });
  const { id } = await client.addGroup({ subject: 'Moradores', members: [maria, company] });
  await client.say(maria, { to: id, text: 'alguém aí?' });
  const group = async () => (await tickets()).find(({ is_group }) => is_group);
  await until('the ticket', async () => (await group())?.last_message === 'Maria: alguém aí?');
  await client.changeMembers(id, maria, 'add', [bia]);
  await client.changeMembers(id, bia, 'leave');
  await client.changeMembers(id, bia, 'join');
  await client.changeMembers(id, company, 'remove', [bia]);
  await client.changeMembers(id, maria, 'promote', [company]);
  await client.changeMembers(id, company, 'demote', [maria]);
  const lines = async () => (await stored()).filter(({ data }) => isLine(data));
  await until('the lines', async () => (await lines()).length === 5);
  expect((await lines()).map(({ body, read, from_me }) => [body, read, from_me])).toEqual([
    ['+55 (11) 98888-7772 entrou no grupo', true, false],
    ['Bia saiu do grupo', true, false],
    ['Bia entrou pelo link de convite', true, false],
    // By now she is known.
    ['Bia não está mais no grupo', true, false],
    ['A empresa agora é admin do grupo', true, false],
  ]);
  expect((await lines()).map(({ data }) => data)).toMatchObject([
    { author: { name: 'Maria' }, shows: { change: 'added', count: 1, members: [{ isUs: false }] } },
    { author: { name: 'Bia' }, shows: { change: 'left' } },
    { author: { name: 'Bia' }, shows: { change: 'joined' } },
    { fromPhone: true, shows: { change: 'removed', members: [{ name: 'Bia' }] } },
    { author: { name: 'Maria' }, shows: { change: 'promoted', members: [{ isUs: true }] } },
  ]);
  expect(await group()).toMatchObject({ last_message: 'Maria: alguém aí?', unread_messages: 1 });
  await client.changeDescription(id, maria, 'Avisos do prédio');
  await until('the description', async () => (await lines()).length === 6);
  const [described] = (await lines()).slice(-1);
  expect(described).toMatchObject({ body: 'A descrição do grupo mudou', read: true });
  expect(described?.data).toMatchObject({ shows: { change: 'description', subject: 'Avisos do prédio' } });
});

const isLine = (data: unknown): boolean => JSON.stringify(data ?? null).includes('"kind":"group"');

test('a group that calls is told nothing and refused nothing: the call is one line of its ticket', async () => {
  await take('disabled');
  await database.data.tenant(companyId, ({ db }) =>
    db.insertInto('settings').values({ company_id: companyId, key: 'call', value: 'disabled' }).execute(),
  );
  const { client } = simulator;
  const { id } = await client.addGroup({ subject: 'Moradores', members: [company, maria] });
  const { callId } = await client.call(maria, { to: company, group: id });
  await client.call(maria, { to: company, group: id, callId, stage: 'timeout' });
  await client.call(maria, { to: company, group: id, callId, stage: 'terminate' });
  await client.say(maria, { to: id, text: 'ninguém?' });
  await until('what she wrote', async () => (await stored()).length === 2);
  const [call, text] = await stored();
  expect([call?.media_type, text?.media_type]).toEqual(['call_log', 'conversation']);
  expect(call).toMatchObject({ ticket_id: text?.ticket_id, data: { author: { name: 'Maria' } } });
  expect((await client.log()).some((event) => event.type === 'call' && event.state === 'reject')).toBe(false);
  const said = (await client.phone(maria)).chats.flatMap(({ messages }) => messages);
  expect(said.filter(({ author, text: body }) => author === company && body.includes('chamadas'))).toEqual([]);
});

test('what we wrote in a group is deleted by an admin of it, and by no other member who says so', async () => {
  await take('disabled');
  const { client } = simulator;
  await client.addPhone({ number: bia, name: 'Bia' });
  const { id } = await client.addGroup({ subject: 'Obra', members: [company, maria, bia] });
  // Written on the company's own phone, as an answer of an agent is, too.
  const own = await client.say(company, { to: id, text: 'o portão abre às oito' });
  const hers = await client.say(bia, { to: id, text: 'obrigada' });
  await until('both messages', async () => (await stored()).length === 2);
  const deleted = async () => {
    const rows = await database.data.system(({ db }) =>
      db.selectFrom('messages').select(['body', 'is_deleted']).where('company_id', '=', companyId).execute(),
    );
    return rows.filter(({ is_deleted }) => is_deleted).map(({ body }) => body);
  };
  await client.delete(maria, { chat: id, id: own.id, asAdmin: true });
  await client.delete(maria, { chat: id, id: hers.id, asAdmin: true });
  await client.say(maria, { to: id, text: 'apaguei?' });
  await until('what came behind it', async () => (await stored()).length === 3);
  expect(await deleted()).toEqual([]);
  await client.changeMembers(id, company, 'promote', [maria]);
  await client.delete(maria, { chat: id, id: own.id, asAdmin: true });
  await until('the deletion by an admin', async () => (await deleted()).length === 1);
  expect(await deleted()).toEqual(['o portão abre às oito']);
});
