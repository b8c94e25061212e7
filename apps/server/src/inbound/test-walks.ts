/** Walks: random customers, agents and hours over random companies, each step looked at (wire-contract 8, decision 0051). */
import { type AutomaticTrace, botRules } from '@recado/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Data } from '#kit/db/data.ts';
import { dice } from '#testing/dice.ts';
import { makeWalkCompany } from './test-walk-company.ts';
import { type Taken, takeStep, type Walk } from './test-walk-steps.ts';
import { listTickets } from './test-world.ts';

const stepsOfWalk = 30;
const atOnce = 6;
const mostTexts = 3;

interface Line {
  id: string;
  position: number;
  ticketId: number;
  body: string;
  fromMe: boolean;
  trace: AutomaticTrace | null;
  isHeld: boolean;
}
interface Found {
  lines: Line[];
  /** What people did, by the history of tickets. */
  deeds: number;
  ticket: (NonNullable<Walk['ticket']> & { chatbot: boolean; contactId: number }) | null;
  events: { name: string; seq: number; ticketId: number; messageId: string | null }[];
}

const nothing: Found = { lines: [], deeds: 0, ticket: null, events: [] };

/** The whole conversation, its last ticket, and what was told since. */
async function look({ data, world }: Walk, since: number): Promise<Found> {
  const own = sql`company_id = ${world.companyId}`;
  const { rows } = await data.tenant(world.companyId, ({ db }) =>
    sql<Found>`select
      coalesce((select json_agg(json_build_object('id', m.id, 'position', m.position, 'ticketId', m.ticket_id, 'body', m.body,
          'fromMe', m.from_me, 'trace', m.trace, 'isHeld', exists (select 1 from outbox o where o.company_id = m.company_id
            and o.message_id = m.id and o.state = 'waiting' and o.left_at is null)) order by m.position)
        from messages m where m.${own}), '[]') as lines,
      (select count(*)::int from ticket_log l where l.${own} and l.user_id is not null) as deeds,
      (select json_build_object('id', t.id, 'status', t.status, 'queueId', t.queue_id, 'userId', t.user_id, 'chatbot', t.chatbot,
          'contactId', t.contact_id) from tickets t where t.${own} order by t.id desc limit 1) as ticket,
      coalesce((select json_agg(json_build_object('name', e.name, 'seq', e.seq, 'ticketId', (e.subject->>'ticketId')::int,
          'messageId', e.subject->>'messageId')) from events e where e.${own} and e.seq > ${since}), '[]') as events`.execute(
      db,
    ),
  );
  return rows[0] ?? nothing;
}

const isBot = ({ trace }: Line): boolean => trace !== null && (botRules as readonly string[]).includes(trace.rule);
const timeless = ({ trace }: Line): string => JSON.stringify({ ...trace, facts: { ...trace?.facts, time: '' } });

function checkTexts(step: Taken, fresh: readonly Line[]): void {
  const automatic = fresh.filter(({ trace }) => trace !== null);
  expect(
    automatic.filter(({ body }) => body.trim() === ''),
    'no text is blank',
  ).toEqual([]);
  if (step.heard === 0) return;
  expect(automatic.length, 'automatic texts for a message').toBeLessThanOrEqual(mostTexts * step.heard);
  const same = Map.groupBy(automatic, timeless);
  for (const [trace, lines] of same) expect(lines.length, `the same trace: ${trace}`).toBeLessThanOrEqual(step.heard);
}

function checkPeople(isPersonThere: boolean, fresh: readonly Line[], { lines, ticket }: Found): void {
  if (!isPersonThere) return;
  expect(fresh.filter(isBot), 'the bot after a person').toEqual([]);
  const held = lines.filter((line) => line.ticketId === ticket?.id && line.isHeld && isBot(line));
  expect(held, 'the bot may still send after a person').toEqual([]);
}

/** The lists of those who work there, as they ask for them. */
async function checkSeen({ data, people: [admin, ...others] }: Walk, { ticket }: Found): Promise<void> {
  if (!ticket || ticket.status === 'closed') return;
  const holder = others.find(({ userId }) => userId === ticket.userId) ?? admin;
  // Not by its state: the steps of another walk may hand it out in between.
  const lists = [await listTickets(data, holder), await listTickets(data, admin, { showAll: true })];
  const seen = lists.some(({ tickets }) => tickets.some(({ id }) => id === ticket.id));
  expect(seen, 'somebody sees the ticket').toBe(true);
  expect(ticket.status === 'open' && ticket.userId === null, 'an open ticket has an agent').toBe(false);
  expect(ticket.chatbot && (ticket.status !== 'pending' || ticket.queueId === null), 'where options are walked').toBe(
    false,
  );
}

function checkEvents(before: Found, after: Found, fresh: readonly Line[]): void {
  const told = (name: string) => after.events.filter((event) => event.name === name);
  const created = new Set(told('message.created').map(({ messageId }) => messageId));
  expect(
    fresh.filter(({ id }) => !created.has(id)),
    'each message is told',
  ).toEqual([]);
  const undone = new Set(told('message.undone').map(({ messageId }) => messageId));
  const left = new Set(after.lines.map(({ id }) => id));
  expect(
    before.lines.filter(({ id }) => !left.has(id) && !undone.has(id)),
    'what is taken back is told',
  ).toEqual([]);
  const [was, is] = [before.ticket, after.ticket];
  if (was === null || is === null || was.id !== is.id) return;
  const isSame = was.status === is.status && was.queueId === is.queueId && was.userId === is.userId;
  const changes = told('ticket.updated').filter(({ ticketId }) => ticketId === is.id);
  expect(isSame || changes.length > 0, 'a change of the ticket is told').toBe(true);
}

/** A new attendance begins with the bot; whoever holds it, or has done something, is a person. */
function isPersonAfter(wasThere: boolean, step: Taken, before: Found, after: Found): boolean {
  if (after.ticket?.status === 'open' || step.now === 'person') return true;
  if (step.now === 'tried' && after.deeds > before.deeds) return true;
  if (step.now === 'bot') return false;
  const isNew = before.ticket?.id !== after.ticket?.id;
  const isTakenUp = before.ticket?.status === 'closed' && after.ticket?.status === 'pending';
  return wasThere && !isNew && !isTakenUp;
}

async function takeWalk(data: Data, seed: number): Promise<void> {
  const random = dice(seed);
  const company = await makeWalkCompany(data, random);
  const walk: Walk = { ...company, random, digits: `55119${80_000_000 + seed}`, ticket: undefined };
  const steps: string[] = [];
  let before = nothing;
  let isPersonThere = false;
  let since = 0;
  try {
    for (let index = 0; index < stepsOfWalk; index++) {
      const step = await takeStep(walk, index === 0);
      steps.push(step.what);
      const after = await look(walk, since);
      const known = new Set(before.lines.map(({ id }) => id));
      const fresh = after.lines.filter(({ id }) => !known.has(id));
      isPersonThere = isPersonAfter(isPersonThere, step, before, after);
      checkTexts(step, fresh);
      checkPeople(isPersonThere, fresh, after);
      checkEvents(before, after, fresh);
      await checkSeen(walk, after);
      since = Math.max(since, ...after.events.map(({ seq }) => Number(seq)));
      walk.ticket = after.ticket ?? undefined;
      before = after;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const told = steps.map((what, index) => `  ${index + 1}. ${what}`).join('\n');
    throw new Error(`Walk ${seed} failed after step ${steps.length}: ${reason}\n${told}`, { cause: error });
  }
}

/** Takes the walks of the seeds `first` to `last`, several companies at a time in one database. */
export async function takeWalks(data: Data, first: number, last: number): Promise<void> {
  let next = first;
  const worker = async (): Promise<void> => {
    while (next <= last) await takeWalk(data, next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
