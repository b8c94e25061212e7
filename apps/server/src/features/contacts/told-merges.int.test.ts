import type { Peer } from '@recado/whatsapp';
import { beforeEach, expect, test } from 'vitest';
import { databaseOfFile } from '#testing/database-of-file.ts';
import {
  callOf,
  contacts,
  lid,
  makeWorld,
  phone,
  receive,
  rowsOf,
  said,
  updateTicket,
  type World,
} from '../../inbound/test-world.ts';

/* WhatsApp tells that two contacts are one (docs/rules/tickets.md, T-11 to T-13). */

const { data } = await databaseOfFile();
let world: World;
let both: Peer;
let count = 0;
let [number, hidden] = [phone(''), lid('')];

beforeEach(async () => {
  world = await makeWorld(data);
  count += 1;
  [number, hidden] = [phone(`55119744${10_000 + count}`), lid(`90071992547${10_000 + count}`)];
  both = { primary: hidden, alt: number };
});

const write = (from: typeof number | Peer, text: string, pushName = '') =>
  receive(data, world, said(from, { text, pushName }));
const tickets = () => rowsOf(data, world, 'tickets');
const rename = (id: number, name: string) =>
  contacts.updateContact(
    { params: { id }, query: undefined, body: { name, number: number.value, email: '', extraInfo: [] } as never },
    callOf(data, world.admin),
  );

test('T-11: of two attendances the attended one goes on, though the other is older', async () => {
  const agent = await world.person();
  await write(hidden, 'pelo número oculto');
  await write(number, 'pelo telefone');
  const [waiting, attended] = await tickets();
  await updateTicket(data, agent, attended!.id, { status: 'open', queueId: world.queueIds[1] });
  await write(both, 'sou eu');
  expect((await tickets()).map(({ id, status, user_id, queue_id }) => [id, status, user_id, queue_id])).toEqual([
    [waiting!.id, 'closed', null, null],
    [attended!.id, 'open', agent.userId, world.queueIds[1]],
  ]);
  const texts = (await rowsOf(data, world, 'messages')).filter(({ ticket_id }) => ticket_id === attended!.id);
  expect(texts.map(({ body }) => body)).toEqual(['pelo número oculto', 'pelo telefone', 'sou eu']);
});

test('T-12: the name that a person gave wins over a nickname, and goes back when they are two again', async () => {
  await write(hidden, 'oi', 'Mari 🌸');
  await write(number, 'oi', 'mari');
  const [first, second] = await rowsOf(data, world, 'contacts');
  await rename(second!.id, 'Maria Silva');
  await write(both, 'sou eu', 'Mari 🌸');
  const kept = await rowsOf(data, world, 'contacts');
  expect(kept.map(({ id, name }) => [id, name])).toEqual([[first!.id, 'Maria Silva']]);
  const call = callOf(data, world.admin);
  const [merge] = await contacts.listContactMerges(
    { params: { id: first!.id }, query: undefined, body: undefined },
    call,
  );
  await contacts.undoContactMerge(
    { params: { id: first!.id, mergeId: merge!.id }, query: undefined, body: undefined } as never,
    call,
  );
  expect((await rowsOf(data, world, 'contacts')).map(({ name }) => name)).toEqual(['Mari 🌸', 'Maria Silva']);
});

test('T-13: a merge that somebody took back is not repeated by the next message', async () => {
  await write(hidden, 'oi');
  await write(number, 'oi');
  await write(both, 'sou eu');
  const [kept] = await rowsOf(data, world, 'contacts');
  const call = callOf(data, world.admin);
  const [merge] = await contacts.listContactMerges(
    { params: { id: kept!.id }, query: undefined, body: undefined },
    call,
  );
  await contacts.undoContactMerge(
    { params: { id: kept!.id, mergeId: merge!.id }, query: undefined, body: undefined } as never,
    call,
  );
  const two = (await rowsOf(data, world, 'contacts')).map(({ id }) => id);
  expect(two).toHaveLength(2);
  await write(both, 'outra vez');
  expect((await rowsOf(data, world, 'contacts')).map(({ id }) => id)).toEqual(two);
  const last = (await rowsOf(data, world, 'messages')).at(-1);
  const owner = (await rowsOf(data, world, 'contact_addresses')).find(({ kind }) => kind === 'lid');
  expect(last).toMatchObject({ body: 'outra vez', contact_id: owner?.contact_id });
});
