import { beforeEach, expect, test } from 'vitest';
import { sendText } from '#features/messages/index.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { fireDueTimers } from '../features/tickets/run-timers.ts';
import { applyAcks } from './index.ts';
import {
  callOf,
  choose,
  makeWorld,
  messages,
  phone,
  receive,
  rowsOf,
  said,
  updateTicket,
  type World,
  waId,
} from './test-world.ts';

/* What is said after the end: thanks, openings and confirmations (docs/rules/tickets.md, R-5 to R-7). */

const { data } = await databaseOfFile();
let world: World;
const maria = phone('5511988886666');

beforeEach(async () => {
  world = await makeWorld(data);
  await choose(data, world, { userRating: 'disabled' });
  await receive(data, world, said(maria));
});

const ticket = async () => (await rowsOf(data, world, 'tickets'))[0]!;
const says = (text: string, id = waId()) => receive(data, world, said(maria, { text, id }));
/** An agent has answered, and the answer has arrived. */
async function answers(text: string): Promise<void> {
  const { id } = await ticket();
  await updateTicket(data, world.admin, id, { status: 'open' });
  const call = { params: { ticketId: id }, query: undefined, body: { body: text } as never, files: [] };
  await messages.sendMessage(call, callOf(data, world.admin));
  const own = (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me);
  const acks = own.map(({ wa_id: waId }) => ({ waId, ack: 2 as const }));
  await applyAcks(data, { companyId: world.companyId, connectionId: world.connectionId }, acks);
}
const closes = async () => updateTicket(data, world.admin, (await ticket()).id, { status: 'closed' });
const ago = (minutes: number) =>
  data.tenant(world.companyId, ({ db }) =>
    db
      .updateTable('tickets')
      .set({ closed_at: new Date(Date.now() - minutes * 60_000) })
      .where('company_id', '=', world.companyId)
      .execute(),
  );
async function expires(): Promise<void> {
  await data.tenant(world.companyId, ({ db }) =>
    db.updateTable('connections').set({ expires_ticket: 30 }).where('company_id', '=', world.companyId).execute(),
  );
  const later = new Date(Date.now() + 31 * 60_000);
  await fireDueTimers({ data, sendText, now: () => later, onError: (error) => expect(error).toBeUndefined() });
  expect(await ticket()).toMatchObject({ status: 'closed' });
  await ago(1);
}
const statusAfter = async (text: string) => {
  await says(text);
  return (await ticket()).status;
};

test.each([
  ['Boa tarde', 20, 'pending'],
  ['Boa tarde', 1, 'closed'],
  ['Obrigada, boa tarde', 20, 'closed'],
  ['Muito obrigado pela ajuda!', 5, 'closed'],
  ['Obrigada pelo atendimento', 5, 'closed'],
  ['Obrigado pelo boleto errado', 5, 'pending'],
  ['Combinado', 5, 'closed'],
])('R-5: "%s" %i minutes after somebody closed: %s', async (text, minutes, status) => {
  await answers('Tudo certo por aqui.');
  await closes();
  await ago(minutes);
  expect(await statusAfter(text)).toBe(status);
});

test('R-6: a confirmation answers a question that was asked last, whoever closed', async () => {
  await answers('Entregamos amanhã às 10h, combinado?');
  await closes();
  expect(await statusAfter('Combinado')).toBe('pending');
});

test.each([
  ['Combinado', 'pending'],
  ['👍', 'pending'],
  ['Bom dia', 'pending'],
  ['Obrigado!', 'closed'],
])('R-6: "%s" after a close for inactivity: %s', async (text, status) => {
  await answers('Entregamos amanhã às 10h.');
  await expires();
  expect(await statusAfter(text)).toBe(status);
});

test('R-7: thanks that become a question by an edit open the ticket again, unread; other thanks do not', async () => {
  await answers('Pronto.');
  await closes();
  const id = waId();
  await says('ok', id);
  expect((await ticket()).status).toBe('closed');
  const { ref, peer, by, at, live } = said(maria, { id });
  const edit = (text: string) =>
    receive(data, world, { t: 'edited', ref, peer, by, at, live, body: { kind: 'text', text } } as never);
  await edit('ok, obrigada');
  expect((await ticket()).status).toBe('closed');
  await edit('ok, mas e o prazo?');
  expect(await ticket()).toMatchObject({ status: 'pending', user_id: null, unread_messages: 1, closed_at: null });
  expect((await rowsOf(data, world, 'ticket_log')).at(-1)).toMatchObject({ kind: 'takenUpAgain' });
  await edit('ok, e o preço?');
  expect(await rowsOf(data, world, 'tickets')).toHaveLength(1);
});
