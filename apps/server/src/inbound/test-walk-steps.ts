/** What customers, agents and time do to one attendance, at random. */
import { sql } from 'kysely';
import { sendText } from '#features/messages/index.ts';
import { handOutTickets } from '#features/tickets/hand-out-tickets.ts';
import { fireDueTimers } from '#features/tickets/run-timers.ts';
import { AppError } from '#kit/http/fail.ts';
import type { Dice } from '#testing/dice.ts';
import { hours, type WalkCompany } from './test-walk-company.ts';
import { callOf, letLeave, messages, phone, receive, said, updateTicket } from './test-world.ts';

export interface Walk extends WalkCompany {
  random: Dice;
  digits: string;
  ticket: { id: number; status: string; queueId: number | null; userId: number | null } | undefined;
}
/** What a step was, how many messages of the customer it held, and who is in the conversation after it. */
export interface Taken {
  what: string;
  heard: number;
  /** `person`: somebody of the company has taken over, `tried`: if the history says so; `bot`: it may speak again; `same`: as before. */
  now: 'person' | 'tried' | 'bot' | 'same';
}

const texts = [
  'oi',
  '0',
  '1',
  '2',
  '3',
  '#',
  ' 1 ',
  '999',
  'obrigada!',
  '5',
  '3 ótimo',
  'Quanto custa?',
  '🎉',
] as const;
const onError = (error: unknown): never => {
  throw error;
};

async function customer({ data, world, random, digits }: Walk): Promise<Taken> {
  const spoken = Array.from({ length: random.oneOf([1, 1, 1, 2, 3]) }, () => random.oneOf(texts));
  await receive(data, world, ...spoken.map((text) => said(phone(digits), { text, pushName: 'Maria Lima' })));
  return { what: `customer: ${spoken.join(' | ')}`, heard: spoken.length, now: 'same' };
}

async function place({ data, world, digits }: Walk): Promise<Taken> {
  const body = { kind: 'location', latitude: -23.5, longitude: -46.6 } as const;
  await receive(data, world, { ...said(phone(digits)), body });
  return { what: 'customer: a place', heard: 1, now: 'same' };
}

async function fromPhone({ data, world, digits }: Walk): Promise<Taken> {
  await receive(data, world, said(phone(digits), { text: 'já vou', fromMe: true }));
  return { what: 'answer from the phone', heard: 0, now: 'person' };
}

/** Calls as one of the people; what the rules refuse changes nothing. */
async function trying(what: string, now: Taken['now'], act: () => Promise<unknown>): Promise<Taken> {
  try {
    await act();
    return { what, heard: 0, now };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { what: `${what} (${error.code})`, heard: 0, now: 'same' };
  }
}

async function agent(walk: Walk): Promise<Taken> {
  const { data, random, people, ticket, queueIds } = walk;
  if (!ticket) return { what: 'nobody has written yet', heard: 0, now: 'same' };
  const by = random.oneOf(people);
  const other = random.oneOf(people);
  const queueId = queueIds[random.below(queueIds.length)] ?? null;
  const patch = random.oneOf<object>([
    { status: 'open', userId: by.userId, sendGreeting: true },
    { status: 'open', userId: by.userId },
    { status: 'pending', userId: null },
    { status: 'closed' },
    { queueId },
    { queueId, userId: other.userId },
    { userId: other.userId },
    { status: 'closed' },
  ]);
  return trying(`${by.name}: ${JSON.stringify(patch)}`, 'tried', () => updateTicket(data, by, ticket.id, patch));
}

async function answer({ data, people, random, ticket }: Walk): Promise<Taken> {
  const by = people.find(({ userId }) => userId === ticket?.userId) ?? random.oneOf(people);
  const input = { params: { ticketId: ticket?.id ?? 0 }, query: undefined, body: { body: 'Olá!' }, files: [] };
  return trying(`${by.name} answers`, 'person', () => messages.sendMessage(input, callOf(data, by)));
}

async function resume({ data, people: [admin], ticket }: Walk): Promise<Taken> {
  const waits = ticket?.status === 'pending';
  return trying('the bot may speak', waits ? 'bot' : 'same', () =>
    updateTicket(data, admin, ticket?.id ?? 0, { chatbot: true }),
  );
}

/** Everything that the ticket remembers lies so many minutes further back, and what is due is done. */
async function timePasses({ data, world, random, ticket }: Walk): Promise<Taken> {
  const minutes = random.oneOf([1, 10, 45, 90, 1500]);
  const earlier = (column: string) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes}::int)`;
  const columns = [
    'bot_menu_at',
    'away_at',
    'closed_at',
    'queued_at',
    'started_at',
    'rating_asked_at',
    'rated_at',
    'updated_at',
  ];
  await data.tenant(world.companyId, ({ db }) =>
    sql`update tickets set ${sql.join(columns.map(earlier))} where company_id = ${world.companyId} and id = ${ticket?.id ?? 0}`.execute(
      db,
    ),
  );
  await fireDueTimers({ data, sendText, onError });
  return { what: `${minutes} minutes pass`, heard: 0, now: 'same' };
}

async function doorsMove({ data, world, random }: Walk): Promise<Taken> {
  const schedules = hours(random);
  await data.tenant(world.companyId, ({ db }) =>
    db.updateTable('companies').set({ schedules }).where('id', '=', world.companyId).execute(),
  );
  return { what: 'other opening hours', heard: 0, now: 'same' };
}

async function handOut({ data }: Walk): Promise<Taken> {
  await handOutTickets({ data, sendText, onError });
  return { what: 'tickets are handed out', heard: 0, now: 'same' };
}

async function leave({ data, world }: Walk): Promise<Taken> {
  await letLeave(data, world);
  return { what: 'what was held leaves', heard: 0, now: 'same' };
}

const some = [customer, customer, customer, customer, customer, customer, customer, place, fromPhone] as const;
const all = [
  ...some,
  agent,
  agent,
  agent,
  agent,
  answer,
  answer,
  resume,
  resume,
  timePasses,
  doorsMove,
  handOut,
  leave,
] as const;

/** One step of a walk; the first is a customer who writes. */
export const takeStep = (walk: Walk, isFirst: boolean): Promise<Taken> =>
  isFirst ? customer(walk) : walk.random.oneOf<(walk: Walk) => Promise<Taken>>(all)(walk);
