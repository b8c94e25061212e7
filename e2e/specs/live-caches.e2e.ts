import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  customerWrites,
  type InnerCompany,
  type InnerPerson,
  type InnerServer,
  withInnerServer,
} from '../kit/inner-server.ts';
import { type LivePage, openLivePage, untilHeard } from '../kit/live-page.ts';

let server: InnerServer;
withInnerServer((started) => {
  server = started;
});

/** A small generator whose whole course hangs on the seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface Play {
  company: InnerCompany;
  reader: InnerPerson;
  other: InnerPerson;
  random: () => number;
}
const customers = Array.from({ length: 6 }, (_, index) => `55119777700${index}0`);

/** One thing that somebody does; what the product refuses is done by nobody. */
async function doSomething({ company, reader, other, random }: Play): Promise<void> {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const customer = pick(customers);
  if (customer && random() < 0.4) {
    await customerWrites(server, company, { digits: customer, text: `oi ${Math.floor(random() * 1e6)}` });
    return;
  }
  const { tickets } = await company.admin.call('listTickets', { query: { showAll: 'true' } });
  const ticket = pick(tickets);
  if (!ticket) return;
  // Most is done by those whose ticket it is; the others find out what they may not do.
  const assignee = [reader, other].find(({ id }) => id === ticket.userId);
  const person = (random() < 0.7 ? assignee : undefined) ?? pick([reader, reader, other, company.admin]) ?? reader;
  const params = { id: ticket.id };
  const put = (body: object) => person.attempt('updateTicket', { params, body });
  const { messages } = await company.admin.call('listMessages', {
    params: { ticketId: ticket.id },
    query: { markRead: 'false' },
  });
  const message = pick(messages);
  const onMessage = { params: { id: message?.id ?? 'none' } };
  const acts = [
    () => put({ status: 'open' }),
    () => put({ status: 'open', queueId: pick(company.queueIds) }),
    () => put({ status: 'pending' }),
    () => put({ status: 'closed' }),
    () => put({ queueId: pick(company.queueIds), userId: pick([reader.id, other.id]) }),
    () => put({ queueId: pick(company.queueIds) }),
    () => person.attempt('readTicket', { params }),
    () => person.attempt('markTicketUnread', { params }),
    () =>
      person.attempt('sendMessage', {
        params: { ticketId: ticket.id },
        body: { body: `resposta ${Math.floor(random() * 1e6)}` },
      }),
    () => person.attempt('editMessage', { ...onMessage, body: { body: `mudado ${Math.floor(random() * 1e6)}` } }),
    () => person.attempt('deleteMessage', onMessage),
    () => person.attempt('reactToMessage', { ...onMessage, body: { emoji: pick(['👍', '❤️', '']) } }),
  ];
  const reply = await pick(acts)?.();
  expect(reply?.status ?? 200, JSON.stringify(reply?.body)).toBeLessThan(500);
}

/** The line is cut and comes back, sometimes while things go on. */
async function loseTheLine(play: Play, page: LivePage): Promise<void> {
  page.cut();
  for (let count = Math.floor(play.random() * 6); count > 0; count--) await doSomething(play);
  await Promise.all([page.connect(), doSomething(play), doSomething(play)]);
}

async function playWith(seed: number, steps: number): Promise<void> {
  const company = await server.company();
  const [first = 0, second = 0] = company.queueIds;
  const [reader, other] = await Promise.all([company.agent([first]), company.agent([first, second])]);
  const random = randomFrom(seed);
  const play = { company, reader, other, random };
  for (let count = 0; count < 12; count++) await doSomething(play);
  const { tickets } = await reader.call('listTickets', { query: { status: 'pending' } });
  const { user } = await reader.call('me');
  const page = await openLivePage({ origin: server.url, token: reader.token, user, random }, tickets.slice(0, 2));
  try {
    for (let step = 0; step < steps; step++) {
      if (random() < 0.1) await loseTheLine(play, page);
      else await doSomething(play);
    }
    await untilHeard(server, company, page);
    const lived = await page.settled();
    expect(lived, `seed ${seed}: the page that lived on events differs from one that is loaded anew`).toEqual(
      await page.reload(),
    );
  } finally {
    page.close();
  }
}

const seeds = [1, 2, 3, randomInt(1_000_000)];
test.each(seeds)(
  'a page that lives on events shows what a fresh one shows, seed %i (decision 44, trust I-25)',
  async (seed) => {
    await playWith(seed, 80);
  },
);
