/** A company at work, what somebody does in it, and whether a page that lives on events shows what a fresh one shows. */
import type { ApiName } from '@recado/contract';
import { expect } from 'vitest';
import { customerWrites, type InnerCompany, type InnerPerson, type InnerServer } from './inner-server.ts';
import { openLivePage, untilHeard } from './live-page.ts';

/** A company at work: one ticket held by the reader, one by a colleague, one that waits, one that is resolved. */
export interface Stage {
  company: InnerCompany;
  admin: InnerPerson;
  reader: InnerPerson;
  colleague: InnerPerson;
  queueId: number;
  otherQueueId: number;
  held: number;
  colleagues: number;
  waiting: number;
  resolved: number;
  contactId: number;
  resolvedContactId: number;
  /** the reader's own, and the customer's, in the held ticket */
  ownMessage: string;
  theirMessage: string;
  tagId: number;
  everyTicket: { id: number; uuid: string; contactId: number }[];
}

async function setUp(server: InnerServer): Promise<Stage> {
  const company = await server.company();
  const [queueId = 0, otherQueueId = 0] = company.queueIds;
  const { admin } = company;
  const [reader, colleague] = await Promise.all([company.agent([queueId]), company.agent([queueId, otherQueueId])]);
  const ids: number[] = [];
  for (const [index, text] of ['oi', 'bom dia', 'olá', 'boa tarde'].entries()) {
    await customerWrites(server, company, { digits: `55119777600${index}0`, text, id: `ZAP${index}` });
    const { tickets } = await admin.call('listTickets', { query: { status: 'pending', showAll: 'true' } });
    const id = tickets.map((one) => one.id).find((one) => !ids.includes(one)) ?? 0;
    ids.push(id);
    await admin.call('updateTicket', { params: { id }, body: { status: 'pending', queueId } });
  }
  const [held = 0, colleagues = 0, waiting = 0, resolved = 0] = ids;
  const take = (person: InnerPerson, id: number) =>
    person.call('updateTicket', { params: { id }, body: { status: 'open' } });
  await take(reader, held);
  await take(colleague, colleagues);
  await take(reader, resolved);
  await reader.call('updateTicket', { params: { id: resolved }, body: { status: 'closed' } });
  const own = await reader.call('sendMessage', { params: { ticketId: held }, body: { body: 'em que posso ajudar?' } });
  const { messages } = await reader.call('listMessages', { params: { ticketId: held }, query: { markRead: 'false' } });
  const tag = await admin.call('createTag', { body: { name: 'VIP', color: '#AA3355' } });
  await reader.call('addTicketTag', { params: { ticketId: held, tagId: tag.id } });
  const { tickets } = await admin.call('listTickets', { query: { showAll: 'true' } });
  const contactOf = (ticketId: number): number => tickets.find(({ id }) => id === ticketId)?.contactId ?? 0;
  return {
    ...{ company, admin, reader, colleague, queueId, otherQueueId, held, colleagues, waiting, resolved },
    contactId: contactOf(held),
    resolvedContactId: contactOf(resolved),
    ownMessage: own.id,
    theirMessage: messages.find(({ fromMe }) => !fromMe)?.id ?? '',
    tagId: tag.id,
    everyTicket: tickets.map(({ id, uuid, contactId }) => ({ id, uuid, contactId })),
  };
}

/** What is done; its answer where there is one. */
export type Act = (stage: Stage) => Promise<{ status: number; body: unknown } | undefined>;
/** Changes a ticket. */
export const put =
  (who: (stage: Stage) => InnerPerson, which: (stage: Stage) => number, body: (stage: Stage) => object): Act =>
  (stage) =>
    who(stage).attempt('updateTicket', { params: { id: which(stage) }, body: body(stage) });
/** Makes one call. */
export const on =
  (name: ApiName, who: (stage: Stage) => InnerPerson, input: (stage: Stage) => object): Act =>
  (stage) =>
    who(stage).attempt(name, input(stage));
export const reader = (stage: Stage) => stage.reader;
export const colleague = (stage: Stage) => stage.colleague;
export const admin = (stage: Stage) => stage.admin;
export const held = (stage: Stage) => stage.held;
export const waiting = (stage: Stage) => stage.waiting;

/**
 * Does it while a page is open, which then has to show what a fresh one shows.
 * `isSilent`: it ends as it began, or is stored without being seen at once.
 */
export async function expectConvergence(server: InnerServer, act: Act, isSilent = false): Promise<void> {
  const stage = await setUp(server);
  const { user } = await stage.reader.call('me');
  const options = { origin: server.url, token: stage.reader.token, user, random: () => 0.5 };
  const page = await openLivePage(options, stage.everyTicket);
  try {
    const before = await page.settled();
    const reply = await act(stage);
    expect(reply?.status ?? 200, JSON.stringify(reply?.body)).toBeLessThan(300);
    await untilHeard(server, stage.company, page);
    const lived = await page.settled();
    const fresh = await page.reload();
    expect(lived).toEqual(fresh);
    if (!isSilent) expect(fresh, 'nothing has changed: the act was none').not.toEqual(before);
  } finally {
    page.close();
  }
}
