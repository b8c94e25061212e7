import { beforeEach, expect, test } from 'vitest';
import { emptyContact } from '#features/contacts/index.ts';
import { databaseOfFile } from '#testing/database-of-file.ts';
import {
  callOf,
  choose,
  letLeave,
  makeWorld,
  phone,
  receive,
  rowsOf,
  said,
  tickets,
  updateTicket,
  type World,
} from './test-world.ts';

/* What customers answer to a request for a rating (wire-contract 8.4, decisions 24 and 0062). */

const { data } = await databaseOfFile();
let world: World;
let ticketId: number;
const maria = phone('5511988887777');

const says = (...texts: string[]) => receive(data, world, ...texts.map((text) => said(maria, { text })));
const all = () => rowsOf(data, world, 'tickets');
const first = async () => (await all()).find(({ id }) => id === ticketId);
const shift = (column: 'rating_asked_at' | 'rated_at' | 'closed_at', minutes: number) =>
  data.tenant(world.companyId, async ({ db }) => {
    await db
      .updateTable('tickets')
      .set({ [column]: new Date(Date.now() - minutes * 60_000) })
      .where('company_id', '=', world.companyId)
      .where('id', '=', ticketId)
      .execute();
  });
/** What was sent after the request, by rule. */
const told = async () =>
  (await rowsOf(data, world, 'messages'))
    .filter(({ from_me, trace }) => from_me && trace !== null)
    .map(({ trace, body }) => [(trace as { rule: string }).rule, body] as const) // as the contract's shape was stored
    .filter(([rule]) => rule.startsWith('rating') && rule !== 'ratingRequest');

beforeEach(async () => {
  world = await makeWorld(data);
  await choose(data, world, { userRating: 'enabled', ticketReuseMinutes: '0' });
  await says('oi');
  ticketId = (await all())[0]?.id ?? 0;
  await updateTicket(data, world.admin, ticketId, { status: 'open' });
  await updateTicket(data, world.admin, ticketId, { status: 'closed' });
});

test('the ticket closes at once and the customer is asked with the scale; her number is the rating of whoever attended', async () => {
  expect(await all()).toMatchObject([{ status: 'closed', rating: null, user_id: world.admin.userId }]);
  const [asked] = (await rowsOf(data, world, 'messages')).filter(({ from_me }) => from_me);
  expect(asked?.body).toContain('*1* - _Insatisfeito_\n*2* - _Satisfeito_\n*3* - _Muito Satisfeito_');
  await says('3');
  expect(await all()).toMatchObject([{ status: 'closed', rating: 3, user_id: world.admin.userId, unread_messages: 0 }]);
  expect(await told()).toEqual([['ratingThanks', 'Obrigado pela sua avaliação!']]);
  await shift('rated_at', 11);
  await says('2');
  expect(await all()).toHaveLength(2);
  expect(await first()).toMatchObject({ status: 'closed', rating: 3 });
});

test('R-3: a second answer within ten minutes corrects the rating; the history has both, and the customer is thanked', async () => {
  await says('1');
  await says('3');
  expect(await all()).toMatchObject([{ status: 'closed', rating: 3, unread_messages: 0 }]);
  const log = (await rowsOf(data, world, 'ticket_log')).filter(({ kind }) => kind === 'rated');
  expect(log.map(({ data: said }) => (said as { rating: number }).rating)).toEqual([1, 3]);
  expect((await told()).map(([rule]) => rule)).toEqual(['ratingThanks', 'ratingThanks']);
});

test.each(['Muito bom o atendimento!', 'Excelente', 'Vocês são ótimos, parabéns 👏', 'adorei'])(
  'R-4: "%s" after a rating stays with the closed attendance',
  async (text) => {
    await says('3');
    await says(text);
    expect(await all()).toMatchObject([{ status: 'closed', rating: 3, unread_messages: 0 }]);
  },
);

test('R-4: praise with a question or another matter opens a ticket', async () => {
  await says('3');
  await says('Muito bom, mas faltou a nota fiscal');
  expect(await all()).toHaveLength(2);
});

/** The customer wrote it so long ago, and it arrives now. */
const saidAgo = (text: string, minutes: number) =>
  receive(data, world, said(maria, { text, at: new Date(Date.now() - minutes * 60_000) }));

test('R-2: what was written before the rating was asked is no rating, whenever it arrives', async () => {
  await shift('rating_asked_at', 5);
  await saidAgo('3', 6);
  expect((await all()).map(({ status, rating }) => [status, rating]).sort()).toEqual([
    ['closed', null],
    ['pending', null],
  ]);
});

test('R-2: an answer that was written in time is the rating though it arrives late', async () => {
  await shift('rating_asked_at', 26 * 60);
  await saidAgo('3', 3 * 60);
  expect(await all()).toMatchObject([{ status: 'closed', rating: 3 }]);
});

const asksInLine = async () =>
  (await rowsOf(data, world, 'messages')).filter(
    ({ trace }) => (trace as { rule?: string } | null)?.rule === 'ratingRequest',
  );

test.each(['0', '60'])(
  'R-1: a request that waits for its hours is taken back when the customer comes back (reuse %s)',
  async (ticketReuseMinutes) => {
    await choose(data, world, { ticketReuseMinutes });
    expect(await asksInLine()).toHaveLength(1);
    await says('esqueci de perguntar do frete');
    expect(await asksInLine()).toEqual([]);
    expect(
      (await rowsOf(data, world, 'outbox')).filter(({ payload }) => JSON.stringify(payload).includes('Insatisfeito')),
    ).toEqual([]);
    expect(await all()).toMatchObject(
      ticketReuseMinutes === '0'
        ? [{ status: 'closed', rating_asked_at: null }, { status: 'pending' }]
        : [{ status: 'pending', rating_asked_at: null }],
    );
    await says('3');
    expect((await all()).every(({ rating }) => rating === null)).toBe(true);
  },
);

test('R-1: the same with the goodbye, and when an agent reopens; what has left stays', async () => {
  await updateTicket(data, world.admin, ticketId, { status: 'open' });
  expect(await asksInLine()).toEqual([]);
  await updateTicket(data, world.admin, ticketId, { status: 'closed' });
  await letLeave(data, world);
  await updateTicket(data, world.admin, ticketId, { status: 'open' });
  expect(await asksInLine()).toHaveLength(1);
});

test('the completion message of the connection thanks, if there is one', async () => {
  await data.tenant(world.companyId, async ({ db }) => {
    await db
      .updateTable('connections')
      .set({ completion_message: 'Até a próxima!' })
      .where('company_id', '=', world.companyId)
      .execute();
  });
  await says('1');
  expect(await told()).toEqual([['ratingThanks', 'Até a próxima!']]);
});

test('the thanks say their variables: the customer, and whoever attended (wire-contract 9)', async () => {
  await data.tenant(world.companyId, async ({ db, companyId }) => {
    const texts = { completion_message: 'Até a próxima, {{firstName}}! {{agent}}' };
    await db.updateTable('connections').set(texts).where('company_id', '=', companyId).execute();
    await db.updateTable('contacts').set({ name: 'Maria & Filhos' }).where('company_id', '=', companyId).execute();
  });
  await says('1');
  expect(await told()).toEqual([['ratingThanks', `Até a próxima, Maria! ${world.admin.name}`]]);
});

test('a wrong answer is asked once more and reopens nothing; the next one is an ordinary message', async () => {
  await says('10');
  expect(await all()).toMatchObject([{ status: 'closed', rating: null, rating_asked_again: true, unread_messages: 0 }]);
  const [[rule, body] = []] = await told();
  expect(rule).toBe('ratingAgain');
  expect(body).toMatch(/^Não entendi a sua nota[^\n]+\n\n\*1\* - _Insatisfeito_\n/u);
  await letLeave(data, world);
  await says('10');
  expect(await all()).toHaveLength(2);
  expect(await told()).toHaveLength(1);
});

test('after a wrong answer a right one is still the rating', async () => {
  await says('péssimo');
  await says('1');
  expect(await all()).toMatchObject([{ status: 'closed', rating: 1 }]);
  expect((await told()).map(([rule]) => rule)).toEqual(['ratingAgain', 'ratingThanks']);
});

test('a wrong answer and the right one in one go are thanked and not asked again', async () => {
  await says('10', '3');
  expect(await all()).toMatchObject([{ status: 'closed', rating: 3 }]);
  expect((await told()).map(([rule]) => rule)).toEqual(['ratingThanks']);
});

test('a new matter is never read as a wrong answer: it opens a ticket', async () => {
  await says('preciso de outra coisa');
  expect((await all()).map(({ status }) => status).sort()).toEqual(['closed', 'pending']);
  expect(await told()).toEqual([]);
});

test('thanks instead of a rating are kept on the closed ticket, and a rating may still come', async () => {
  await says('Obrigada!');
  await says('2');
  expect(await all()).toMatchObject([{ status: 'closed', rating: 2 }]);
});

test.each([
  [23 * 60, 1],
  [25 * 60, 2],
])('asked %i minutes ago, a number leaves %i tickets: ratings are read for 24 hours', async (minutes, count) => {
  await shift('rating_asked_at', minutes);
  await says('3');
  expect(await all()).toHaveLength(count);
});

test('what is written with the number is kept as its reason and stands in the history of the ticket', async () => {
  await says('1 - ninguém respondeu 😠');
  expect(await first()).toMatchObject({ rating: 1, rating_comment: 'ninguém respondeu 😠', status: 'closed' });
  const { entries } = await tickets.listTicketLog(
    { params: { id: ticketId }, query: {}, body: undefined },
    callOf(data, world.admin),
  );
  expect(entries[0]).toMatchObject({ kind: 'rated', rating: 1, comment: 'ninguém respondeu 😠', user: null });
});

test('without the setting nobody is asked for a reason, and the next text is an ordinary message', async () => {
  await says('3');
  await says('faltou o boleto');
  expect(await all()).toHaveLength(2);
});

test('with ratingComment the reason is asked for, kept, and reopens nothing', async () => {
  await choose(data, world, { ratingComment: 'enabled' });
  await says('3');
  expect(await told()).toEqual([
    ['ratingThanks', 'Obrigado pela sua avaliação!\n\nQuer contar o motivo da sua nota? Escreva em uma mensagem.'],
  ]);
  await says('Foi muito rápido');
  expect(await all()).toMatchObject([{ status: 'closed', rating: 3, rating_comment: 'Foi muito rápido' }]);
  await says('E mais uma coisa');
  expect(await all()).toHaveLength(2);
});

test('who gave the reason with the number is not asked for it', async () => {
  await choose(data, world, { ratingComment: 'enabled' });
  await says('3, foi muito rápido');
  expect(await told()).toEqual([['ratingThanks', 'Obrigado pela sua avaliação!']]);
});

test('with ratingComment a question is attended, thanks stay thanks, and after 30 minutes all is ordinary', async () => {
  await choose(data, world, { ratingComment: 'enabled' });
  await says('3');
  await says('Obrigada!');
  expect(await all()).toMatchObject([{ rating_comment: null, status: 'closed' }]);
  await says('Vocês abrem amanhã?');
  expect(await all()).toHaveLength(2);
  expect(await first()).toMatchObject({ rating_comment: null });
});

test('a reason that comes later than 30 minutes after the rating opens a ticket', async () => {
  await choose(data, world, { ratingComment: 'enabled' });
  await says('3');
  await shift('rated_at', 31);
  await says('Foi muito rápido');
  expect(await all()).toHaveLength(2);
});

const ratings = async () => {
  const lines = await rowsOf(data, world, 'ticket_log');
  return lines.filter(({ kind }) => kind === 'rated').map((line) => line.data);
};
const resolvedBy = async (person: typeof world.admin) => {
  await letLeave(data, world);
  await updateTicket(data, person, ticketId, { status: 'open' });
  await updateTicket(data, person, ticketId, { status: 'closed' });
};
const requests = async () =>
  (await rowsOf(data, world, 'messages')).filter(({ trace }) => JSON.stringify(trace)?.includes('ratingRequest'));

test('a ticket that is taken up again is asked about anew, and each rating stays with whoever attended (wire-contract 8.4)', async () => {
  await choose(data, world, { ticketReuseMinutes: '120', ratingComment: 'enabled' });
  await says('1 - ninguém respondeu');
  await letLeave(data, world);
  await says('Bom dia, voltei');
  expect(await all()).toMatchObject([{ status: 'pending', rating: null, rating_asked_at: null, rating_comment: null }]);
  const colleague = await world.person('admin');
  await resolvedBy(colleague);
  expect(await requests()).toHaveLength(2);
  await says('3');
  await says('Agora foi ótimo atendimento');
  expect(await all()).toMatchObject([{ status: 'closed', rating: 3, user_id: colleague.userId }]);
  expect(await ratings()).toEqual([
    { rating: 1, userId: world.admin.userId, comment: 'ninguém respondeu' },
    { rating: 3, userId: colleague.userId, comment: 'Agora foi ótimo atendimento' },
  ]);
});

test('one that is reopened is asked about anew, too', async () => {
  await says('2');
  const colleague = await world.person('admin');
  await resolvedBy(colleague);
  expect(await requests()).toHaveLength(2);
  expect(await all()).toMatchObject([{ status: 'closed', rating: null }]);
  await says('3');
  expect(await ratings()).toEqual([
    { rating: 2, userId: world.admin.userId },
    { rating: 3, userId: colleague.userId },
  ]);
});

test('the erasure of a contact takes the reason away, also out of the history; the number stays (trust I-64)', async () => {
  await says('1 - ninguém respondeu');
  const contactId = (await first())?.contact_id ?? 0;
  await data.tenant(world.companyId, (tx) => emptyContact(tx, contactId));
  expect(await first()).toMatchObject({ rating: 1, rating_comment: null });
  expect(await ratings()).toEqual([{ rating: 1, userId: world.admin.userId }]);
});
