import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkByQr, Subject } from '../../driver-suite/subject.ts';
import type { SuiteWorld } from '../../driver-suite/suite-world.ts';
import type { Address } from '../../port.ts';
import { BaileysDriver, translateBaileys } from './index.ts';

const company = '5511990000001';
const maria = '5511988887771';
const bia = '5511988887772';
let simulator: Simulator;
let subject: Subject;

beforeAll(async () => {
  simulator = await startSimulator();
  await simulator.client.addPhone({ number: company, name: 'Loja', kind: 'company' });
  await simulator.client.addPhone({ number: maria, name: 'Maria' });
  await simulator.client.addPhone({ number: bia, name: 'Bia' });
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  const { url, rootKeyHex, client } = simulator;
  const world = {
    newDriver: (host) => new BaileysDriver(host, { local: { url, rootKey: rootKeyHex } }),
    translate: translateBaileys,
    scan: async (qr) => void (await client.scan(company, qr)),
    // Linking and translating need no more of a world.
  } as Partial<SuiteWorld> as SuiteWorld;
  subject = new Subject(world);
  await linkByQr({ world, subject });
});
afterEach(() => subject.driver.stop());

describe.each(['pn', 'lid'] as const)('a group that addresses its members by %s', (addressing) => {
  const make = async (): Promise<{ id: string; chat: Address }> => {
    const members = [company, maria, bia];
    const { id } = await simulator.client.addGroup({ subject: 'Moradores', members, addressing });
    return { id, chat: { kind: 'group', value: id.split('@')[0] ?? '' } };
  };
  const messagesOf = async (number: string, id: string) =>
    (await simulator.client.phone(number)).chats.find((chat) => chat.id === id)?.messages ?? [];

  test('is one chat; each message names its author and the mentioned', async () => {
    const { id, chat } = await make();
    await simulator.client.show(maria, { to: id, kind: 'text', text: `oi @${bia}`, mentions: [bia] });
    const item = await subject.item('message', ({ ref }) => ref.chat.value === chat.value);
    expect(item).toMatchObject({ ref: { chat, fromMe: false }, peer: { primary: chat }, pushName: 'Maria' });
    expect([item.by.primary, item.by.alt]).toContainEqual({ kind: 'phone', value: maria });
    expect(item.by.primary.kind).toBe(addressing === 'lid' ? 'lid' : 'phone');
    const [mentioned] = item.marks?.mentions ?? [];
    expect(mentioned?.kind).toBe(addressing === 'lid' ? 'lid' : 'phone');
    expect(item.body).toEqual({ kind: 'text', text: `oi @${mentioned?.value}` });
  });

  test('is known by its subject and its members', async () => {
    const { chat } = await make();
    const { subject: name, members } = await subject.driver.group(chat);
    expect(name).toBe('Moradores');
    const numbers = members.flatMap(({ primary, alt }) =>
      [primary, alt].flatMap((a) => (a?.kind === 'phone' ? a.value : [])),
    );
    expect(numbers.sort()).toEqual([company, maria, bia].sort());
  });

  test('gets what we write, once for each member, quoting the author', async () => {
    const { id, chat } = await make();
    await simulator.client.say(maria, { to: id, text: 'o portão abriu?' });
    const { ref } = await subject.said('o portão abriu?');
    const quoted = { ref, text: 'o portão abriu?' };
    const sent = await subject.send({ to: chat, kind: 'text', text: 'já vamos ver', quoted });
    await subject.ack(sent, 2);
    for (const number of [maria, bia]) {
      const answers = (await messagesOf(number, id)).filter((message) => message.id === sent);
      expect(answers).toMatchObject([{ text: 'já vamos ver', author: company, quotedId: ref.id }]);
    }
  });

  const lines = (chat: Address) =>
    subject.items.filter(({ t, ref }) => t === 'message' && ref.chat.value === chat.value);
  const change = (what: string, chat: Address) =>
    subject.item('message', ({ ref, body }) => {
      return ref.chat.value === chat.value && body.kind === 'groupChange' && body.what === what;
    });

  test('a new name and a new picture are in the journal, once, with who gave them', async () => {
    const { id, chat } = await make();
    await simulator.client.changeSubject(id, maria, 'Moradores 2027');
    const named = await change('subject', chat);
    expect(named).toMatchObject({ ref: { chat, fromMe: false }, pushName: 'Maria' });
    expect(named.body).toEqual({ kind: 'groupChange', what: 'subject', subject: 'Moradores 2027' });
    expect([named.by.primary, named.by.alt]).toContainEqual({ kind: 'phone', value: maria });
    await simulator.client.changeGroupPicture(id, company);
    expect((await change('picture', chat)).body).toEqual({ kind: 'groupChange', what: 'picture', own: true });
    await subject.until('the news', () => subject.events.find((e) => e.t === 'contact' && e.pictureChanged));
    expect(await subject.driver.picture(chat)).toMatch(/^https:/);
    await simulator.client.say(maria, { to: id, text: 'fim' });
    await subject.said('fim');
    expect(lines(chat)).toHaveLength(3);
  });

  const changes = (chat: Address) =>
    subject.items.flatMap(({ t, ref, ...item }) => {
      if (t !== 'message' || ref.chat.value !== chat.value || !('body' in item)) return [];
      const { body, pushName } = item;
      return body.kind === 'groupChange' ? [{ body, pushName }] : [];
    });
  const members = (chat: Address) =>
    changes(chat).flatMap(({ body, pushName }) => (body.what === 'members' ? [{ body, pushName }] : []));

  test('who comes, goes and is made admin is in the journal, once, with who did it; a description too', async () => {
    const { id, chat } = await make();
    const { client } = simulator;
    await client.changeMembers(id, maria, 'remove', [bia]);
    await client.changeMembers(id, maria, 'add', [bia]);
    await client.changeMembers(id, bia, 'leave');
    await client.changeMembers(id, bia, 'join');
    await client.changeMembers(id, maria, 'promote', [company, bia]);
    await client.changeMembers(id, company, 'demote', [bia]);
    await client.changeDescription(id, maria, 'Avisos do prédio');
    await client.changeDescription(id, maria, '');
    await client.say(maria, { to: id, text: 'fim' });
    await subject.said('fim');
    expect(
      members(chat).map(({ body, pushName }) => [body.change, pushName, body.members.length, body.own ?? false]),
    ).toEqual([
      ['removed', 'Maria', 1, false],
      ['added', 'Maria', 1, false],
      ['left', 'Bia', 1, false],
      ['joined', 'Bia', 1, false],
      ['promoted', 'Maria', 2, false],
      ['demoted', 'Loja', 1, true],
    ]);
    const [removed, , , , promoted] = members(chat);
    expect([removed?.body.members[0]?.primary, removed?.body.members[0]?.alt]).toContainEqual({
      kind: 'phone',
      value: bia,
    });
    expect(promoted?.body.members.map(({ self }) => self ?? false)).toEqual([true, false]);
    const told = changes(chat).map(({ body }) => body);
    expect(told.filter(({ what }) => what === 'description')).toEqual([
      { kind: 'groupChange', what: 'description', text: 'Avisos do prédio' },
      { kind: 'groupChange', what: 'description' },
    ]);
    expect(lines(chat)).toHaveLength(9);
    expect((await subject.driver.group(chat)).members).toHaveLength(3);
  });

  test('a member who was removed gets nothing any more, and one who came gets what is written afterwards', async () => {
    const { id, chat } = await make();
    await subject.ack(await subject.send({ to: chat, kind: 'text', text: 'para todos' }), 2);
    await simulator.client.changeMembers(id, maria, 'remove', [bia]);
    await subject.until('the change', () => members(chat)[0]);
    await subject.ack(await subject.send({ to: chat, kind: 'text', text: 'sem a Bia' }), 2);
    await simulator.client.changeMembers(id, maria, 'add', [bia]);
    await subject.until('the change', () => members(chat)[1]);
    await subject.ack(await subject.send({ to: chat, kind: 'text', text: 'com a Bia' }), 2);
    expect((await messagesOf(bia, id)).map(({ text }) => text)).toEqual(['para todos', 'com a Bia']);
    expect(await messagesOf(maria, id)).toHaveLength(3);
  });

  test('a call is a line of the group, once, whoever ends it', async () => {
    const { id, chat } = await make();
    const { callId } = await simulator.client.call(maria, { to: company, group: id });
    const rung = await subject.until('the call', () => subject.events.find((e) => e.t === 'call' && e.id === callId));
    expect(rung).toMatchObject({ phase: 'offer', peer: { primary: chat } });
    await simulator.client.call(maria, { to: company, group: id, callId, stage: 'timeout' });
    await simulator.client.call(maria, { to: company, group: id, callId, stage: 'terminate' });
    await simulator.client.say(maria, { to: id, text: 'fim' });
    await subject.said('fim');
    expect(lines(chat).map(({ ref }) => ref.id)).toContain(callId);
    expect(lines(chat)).toHaveLength(2);
    expect(lines(chat)[0]).toMatchObject({ peer: { primary: chat }, body: { kind: 'callLog', video: false } });
  });
});
