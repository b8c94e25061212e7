/** What customers, agents and time do to a desk, at random. */
import type { ApiName, Ticket } from '@recado/contract';
import type { InboundItem } from '@recado/whatsapp';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { sendText } from '#features/messages/index.ts';
import { fireDueTimers } from '#features/tickets/run-timers.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { Person } from '#testing/test-server.ts';
import type { InboundScope } from './inbound-types.ts';
import { processInbound } from './process-inbound.ts';
import { allTickets, type Desk, type Saying } from './test-desk.ts';
import { phone, said } from './test-world.ts';

type Act = (desk: Desk) => Promise<string>;

const onError = (error: unknown): never => {
  throw error;
};

/** Calls as a person. What the rules refuse changes nothing; that the server fails is a fault, unless its database was away. */
async function call(desk: Desk, by: Person, name: ApiName, input: object, headers: Record<string, string> = {}) {
  const { status, body } = await by.attempt(name, input, headers);
  if (status >= 500 && status !== 503) throw new Error(`${name} answered ${status} ${JSON.stringify(body)}`);
  const who = desk.people.indexOf(by);
  return { status, body, told: `person ${who} ${name} ${JSON.stringify(input)}: ${status} ${body.error ?? ''}` };
}

/** Something took messages away, and which words those were is not known. */
export function doubtWords({ sayings }: Desk): void {
  for (const saying of sayings) if (saying.is === 'there') saying.is = 'maybe';
}

let words = 0;
const newWords = (): string => {
  words += 1;
  return `frase número ${words}`;
};

async function someTicket(desk: Desk): Promise<Ticket | undefined> {
  const tickets = await allTickets(desk);
  return tickets[desk.random.below(tickets.length)];
}

/** Keeps a message before it is worked on. One that comes again, because its end was not told, is the same entry. */
async function journalOnce(
  data: Data,
  { companyId, connectionId }: InboundScope,
  { ref }: InboundItem,
): Promise<number> {
  const chat = `${ref.chat.kind}:${ref.chat.value}`;
  return data.tenant(companyId, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      insert into journal (company_id, connection_id, chat, author, wa_id, from_me, payload)
      values (${companyId}, ${connectionId}, ${chat}, '', ${ref.id}, false, '{}')
      on conflict (company_id, connection_id, chat, author, wa_id) do update set payload = excluded.payload
      returning id`.execute(db);
    return rows[0]?.id ?? 0;
  });
}

async function customerWrites(desk: Desk): Promise<string> {
  const { random, companyId, connectionIds, customers, sayings, server } = desk;
  const digits = customers[random.below(customers.length)] ?? '';
  const connectionId = connectionIds[random.below(4) === 0 ? 1 : 0] ?? 0;
  const text = newWords();
  const message = said(phone(digits), { text, pushName: `Cliente ${digits.slice(-2)}` });
  const scope = { companyId, connectionId };
  const saying: Saying = { text, is: 'maybe', ticketId: undefined, messageId: undefined, by: undefined };
  sayings.push(saying);
  const arrive = async (): Promise<void> => {
    const journalId = await journalOnce(server.data, scope, message);
    const { left } = await processInbound(server.data, scope, [{ journalId, items: [message] }]);
    if (left.length > 0) return;
    saying.is = 'there';
    desk.undelivered.delete(arrive);
  };
  desk.undelivered.add(arrive);
  await arrive();
  return `${digits} writes on ${connectionId}: ${text}`;
}

async function agentWrites(desk: Desk): Promise<string> {
  const ticket = await someTicket(desk);
  if (!ticket) return 'nobody has written yet';
  const by =
    desk.people.find(({ id }) => id === ticket.userId) ?? desk.random.oneOf(desk.people as [Person, ...Person[]]);
  const text = newWords();
  const { status, body, told } = await call(desk, by, 'sendMessage', {
    params: { ticketId: ticket.id },
    body: { body: text },
  });
  const is: Saying['is'] = status === 200 ? 'there' : status === 503 ? 'maybe' : 'gone';
  desk.sayings.push({ text, is, ticketId: ticket.id, messageId: body.id as string | undefined, by });
  return told;
}

async function agentUndoes(desk: Desk): Promise<string> {
  const own = desk.sayings.filter(({ by, is }) => by && is === 'there').slice(-5);
  const saying = own[desk.random.below(own.length)];
  if (!saying?.by) return 'nothing to undo';
  const { status, told } = await call(desk, saying.by, 'undoMessage', { params: { id: saying.messageId } });
  if (status === 200) saying.is = 'gone';
  if (status === 503) saying.is = 'maybe';
  return told;
}

async function agentChanges(desk: Desk): Promise<string> {
  const { random, people, queueIds, connectionIds } = desk;
  const ticket = await someTicket(desk);
  if (!ticket) return 'nobody has written yet';
  const [by, other] = [random.oneOf(people as [Person, ...Person[]]), random.oneOf(people as [Person, ...Person[]])];
  const queueId = queueIds[random.below(queueIds.length)] ?? null;
  const body = random.oneOf<object>([
    { status: 'open', userId: by.id },
    { status: 'open', userId: by.id },
    { status: 'pending', userId: null },
    { status: 'closed' },
    { status: 'closed', lastMessageId: ticket.lastMessageId },
    { queueId, userId: other.id },
    { queueId, status: 'pending', userId: null },
    { whatsappId: connectionIds[random.below(connectionIds.length)] },
  ]);
  return (await call(desk, by, 'updateTicket', { params: { id: ticket.id }, body })).told;
}

async function agentReads(desk: Desk): Promise<string> {
  const ticket = await someTicket(desk);
  if (!ticket) return 'nobody has written yet';
  const by = desk.random.oneOf(desk.people as [Person, ...Person[]]);
  const name = desk.random.oneOf(['readTicket', 'markTicketUnread', 'listMessages'] as const);
  const params = name === 'listMessages' ? { ticketId: ticket.id } : { id: ticket.id };
  return (await call(desk, by, name, { params, query: {} })).told;
}

async function adminDeletes(desk: Desk): Promise<string> {
  if (desk.random.below(4) > 0) return 'nothing is deleted';
  const ticket = await someTicket(desk);
  if (!ticket) return 'nobody has written yet';
  const { status, told } = await call(desk, desk.admin, 'deleteTicket', { params: { id: ticket.id } });
  // What was said in it went along; which words those were is not known of customers.
  if (status === 200) doubtWords(desk);
  return told;
}

async function adminMerges(desk: Desk): Promise<string> {
  const tickets = await allTickets(desk);
  const [one, two] = [tickets[desk.random.below(tickets.length)], tickets[desk.random.below(tickets.length)]];
  if (!one || !two || one.contactId === two.contactId) return 'nobody is merged';
  const input = { params: { id: one.contactId }, body: { contactId: two.contactId } };
  return (await call(desk, desk.admin, 'mergeContact', input)).told;
}

async function adminUnmerges(desk: Desk): Promise<string> {
  const ticket = await someTicket(desk);
  const id = ticket?.contactId ?? 0;
  const { body } = await desk.admin.attempt('listContactMerges', { params: { id } });
  const [merge] = (Array.isArray(body) ? body : []) as { id: number }[];
  if (!merge) return 'no merge to undo';
  return (await call(desk, desk.admin, 'undoContactMerge', { params: { id, mergeId: merge.id } })).told;
}

/** Waits until every erasure of the company is over. */
export async function erasuresEnd({ server, companyId }: Desk): Promise<void> {
  const running = ({ db }: TenantDb) => sql`select 1 from privacy_jobs where state = 'running'`.execute(db);
  const count = async () => (await server.data.tenant(companyId, running)).rows.length;
  await expect.poll(count, { timeout: 60_000 }).toBe(0);
}

async function adminErases(desk: Desk): Promise<string> {
  if (desk.random.below(6) > 0) return 'nobody is erased';
  const ticket = await someTicket(desk);
  if (!ticket) return 'nobody has written yet';
  const params = { id: ticket.contactId };
  const { told } = await call(desk, desk.admin, 'startContactErasure', { params });
  await erasuresEnd(desk);
  doubtWords(desk);
  return told;
}

async function timersFire({ server }: Desk): Promise<string> {
  await fireDueTimers({ data: server.data, sendText, onError });
  return 'timers fire';
}

const often = [customerWrites, customerWrites, customerWrites, agentChanges, agentChanges, agentWrites, agentWrites];
const all: readonly [Act, ...Act[]] = [
  ...([...often, ...often] as [Act, ...Act[]]),
  ...[
    agentUndoes,
    agentUndoes,
    agentReads,
    agentReads,
    adminMerges,
    adminUnmerges,
    adminDeletes,
    adminErases,
    timersFire,
  ],
];

/** One act of somebody. */
export async function act(desk: Desk): Promise<void> {
  const chosen = desk.random.oneOf(all);
  const place = desk.diary.push(chosen.name) - 1;
  desk.diary[place] = await chosen(desk);
}
