import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#kit/http/context.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import {
  callOf,
  choose,
  makeWorld,
  messages,
  pendingTicket,
  phone,
  receive,
  rowsOf,
  said,
  updateTicket,
  type World,
  waId,
} from '../../inbound/test-world.ts';

/* What a waiting message quotes (docs/rules/tickets.md, T-9 and T-10). */

const { data } = await databaseOfFile();
let world: World;
let agent: Actor;
let digits: string;
let customers = 0;
let ticketId: number;

beforeEach(async () => {
  world = await makeWorld(data);
  agent = await world.person();
  customers += 1;
  digits = `55119755${10_000 + customers}`;
  ticketId = await pendingTicket(data, world, null, digits);
  await updateTicket(data, agent, ticketId, { status: 'open' });
});

const none = { query: undefined, body: undefined };
const send = (body: string, quoted?: string) =>
  messages.sendMessage(
    { params: { ticketId }, query: undefined, body: { body, quotedMsg: quoted && { id: quoted } } as never, files: [] },
    callOf(data, agent),
  );
const quotesInLine = async () =>
  (await rowsOf(data, world, 'outbox'))
    .filter(({ kind }) => kind === 'text')
    .map(({ payload }) => (payload as { quoted?: { text: string } }).quoted?.text);

test('T-9: what was corrected before it left is quoted as corrected', async () => {
  const first = await send('custa 100');
  await send('à vista', first.id);
  await messages.editMessage(
    { params: { id: first.id }, query: undefined, body: { body: 'custa 90' } },
    callOf(data, agent),
  );
  expect(await quotesInLine()).toEqual([undefined, 'custa 90']);
});

test('T-9: what was deleted before it left is quoted no longer', async () => {
  const first = await send('segredo');
  await send('à vista', first.id);
  await messages.deleteMessage({ ...none, params: { id: first.id } }, callOf(data, agent));
  expect(await quotesInLine()).toEqual([undefined]);
  expect(JSON.stringify(await rowsOf(data, world, 'outbox'))).not.toContain('segredo');
});

test('T-9: what was undone is quoted no longer, and the answer to it stands by itself', async () => {
  await choose(data, world, { undoSendSeconds: '10' });
  const first = await send('segredo');
  const second = await send('à vista', first.id);
  await messages.undoMessage({ ...none, params: { id: first.id } }, callOf(data, agent));
  expect(await quotesInLine()).toEqual([undefined]);
  const left = (await rowsOf(data, world, 'messages')).find(({ id }) => id === second.id);
  expect(left?.quoted_id).toBeNull();
});

test('T-10: what the customer deleted goes out of waiting quotes, and cannot be quoted any more', async () => {
  const id = waId();
  await receive(data, world, said(phone(digits), { text: 'minha senha é 1234', id }));
  const heard = (await rowsOf(data, world, 'messages')).at(-1)?.id ?? '';
  await send('não mande senhas', heard);
  expect(await quotesInLine()).toEqual(['minha senha é 1234']);
  const item = said(phone(digits), { id });
  const { ref, peer, by, at, live } = item;
  await receive(data, world, { t: 'revoked', ref, peer, by, at, live } as never);
  expect(await quotesInLine()).toEqual([undefined]);
  expect(await send('de novo', heard).catch((error: unknown) => error)).toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
});

test('T-9: a failed message that is tried again quotes nothing that was deleted meanwhile', async () => {
  const first = await send('segredo');
  const second = await send('à vista', first.id);
  await data.tenant(world.companyId, async ({ db, companyId }) => {
    await db
      .updateTable('messages')
      .set({ ack: 0 })
      .where('company_id', '=', companyId)
      .where('id', '=', second.id)
      .execute();
    await db.deleteFrom('outbox').where('company_id', '=', companyId).where('message_id', '=', second.id).execute();
  });
  await messages.deleteMessage({ ...none, params: { id: first.id } }, callOf(data, agent));
  await messages.retryMessage({ ...none, params: { id: second.id } }, callOf(data, agent));
  expect(await quotesInLine()).toEqual([undefined]);
});
