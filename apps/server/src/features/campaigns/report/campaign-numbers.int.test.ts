import { type CampaignNumber, campaignNumbers, type RecipientState } from '@recado/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let admin: Person;
let campaignId: number;

interface Wanted {
  name: string;
  state: RecipientState;
  queueId?: number;
  hasTicket?: boolean;
  answered?: boolean;
  optedOut?: boolean;
  confirmed?: boolean;
  began?: boolean;
}

async function recipient(place: number, wanted: Wanted): Promise<void> {
  const { name, state, queueId, hasTicket = true } = wanted;
  const number = `1415555${String(place).padStart(4, '0')}`;
  const contact = await admin.call('createContact', { body: { name, number, email: '' } });
  const body = { contactId: contact.id, userId: admin.id, queueId: queueId ?? null, whatsappId: company.connectionId };
  const ticket = hasTicket ? (await admin.call('createTicket', { body })).id : null;
  const at = (isSo = false) => (isSo ? sql`now()` : sql`null`);
  await server.data.tenant(company.id, ({ db }) =>
    sql`insert into campaign_recipients (company_id, campaign_id, name, number, match_key, contact_id, is_cold, state, ticket_id,
        asked_at, confirmed_at, answered_at, opted_out_at, began_ticket)
      values (${company.id}, ${campaignId}, ${name}, ${number}, ${number}, ${contact.id}, true, ${state}, ${ticket},
        ${at(wanted.confirmed)}, ${at(wanted.confirmed)}, ${at(wanted.answered)}, ${at(wanted.optedOut)},
        ${wanted.began ?? false})`.execute(db),
  );
}

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
  admin = company.admin;
  const { id: contactListId } = await admin.call('createContactList', { body: { name: 'Clientes' } });
  const body = { name: 'Julho', message1: 'Oi', whatsappId: company.connectionId, contactListId };
  campaignId = (await admin.call('createCampaign', { body })).id;
  const [first] = company.queueIds;
  const people: Wanted[] = [
    { name: 'Ana', state: 'read', answered: true, began: true, confirmed: true },
    { name: 'José 100%', state: 'delivered', ...(first ? { queueId: first } : {}), answered: true },
    { name: 'João', state: 'sent', optedOut: true },
    { name: 'Maria', state: 'failed' },
    { name: 'Mariana', state: 'waiting', hasTicket: false },
  ];
  for (const [place, person] of people.entries()) await recipient(place + 1, person);
  // A ticket of nobody who is meant.
  const other = await admin.call('createContact', { body: { name: 'Outra', number: '14155559999', email: '' } });
  await admin.call('createTicket', {
    body: { contactId: other.id, userId: admin.id, queueId: null, whatsappId: company.connectionId },
  });
});
afterAll(() => server.close());

const tickets = async (person: Person, campaignNumber?: CampaignNumber) => {
  const query = { campaignId, ...(campaignNumber ? { campaignNumber } : {}) };
  const { tickets: found, count } = await person.call('listTickets', { query });
  expect(count).toBe(found.length);
  return found.map(({ contact }) => contact.name).sort();
};
const recipients = async (query: object) =>
  (await admin.call('listCampaignRecipients', { params: { id: campaignId }, query })).recipients.map(
    ({ name }) => name,
  );

test('every number of the report opens its tickets, and narrows the recipients to those whom it counts', async () => {
  const report = await admin.call('getCampaignReport', { params: { id: campaignId } });
  const numbers: Record<CampaignNumber, number> = {
    ...{
      sent: report.delivered,
      delivered: report.states.delivered + report.states.read,
      failed: report.states.failed,
    },
    ...{ confirmed: report.confirmed, answered: report.answered, optedOut: report.optedOut },
    ...{ tickets: report.tickets, ticketsOpened: report.ticketsOpened },
  };
  expect(numbers).toEqual({
    ...{ sent: 3, delivered: 2, failed: 1, confirmed: 1, answered: 2, optedOut: 1, tickets: 4, ticketsOpened: 1 },
  });
  for (const number of campaignNumbers) {
    expect(await tickets(admin, number), number).toHaveLength(numbers[number]);
    expect((await recipients({ number })).sort(), number).toEqual(await tickets(admin, number));
  }
  expect(await tickets(admin)).toEqual(['Ana', 'José 100%', 'João', 'Maria']);
});

test('they are no more than the reader may read, and none of another company', async () => {
  const second = company.queueIds[1];
  const agent = await company.agent(second ? [second] : []);
  expect(await tickets(agent, 'answered')).toEqual(['Ana']);
  const stranger = await server.company();
  expect(await tickets(stranger.admin)).toEqual([]);
  expect(await admin.attempt('listTickets', { query: { campaignId, campaignNumber: 'everything' } })).toMatchObject({
    status: 400,
  });
});

test('recipients are found by a part of the name or number, without accents, and taken literally', async () => {
  expect(await recipients({ searchParam: 'jose' })).toEqual(['José 100%']);
  expect(await recipients({ searchParam: 'JO' })).toEqual(['José 100%', 'João']);
  expect(await recipients({ searchParam: 'mari' })).toEqual(['Maria', 'Mariana']);
  expect(await recipients({ searchParam: 'mari', state: 'failed' })).toEqual(['Maria']);
  expect(await recipients({ searchParam: '0%' })).toEqual(['José 100%']);
  expect(await recipients({ searchParam: '100_' })).toEqual([]);
  expect(await recipients({ searchParam: '+1 (415) 555-0003' })).toEqual(['João']);
  expect(await recipients({ searchParam: 'ninguém' })).toEqual([]);
});
