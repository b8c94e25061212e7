import pg from 'pg';
import { actorOf, findUserFacts } from '../apps/server/src/features/auth/session-user.repo.ts';
import { messageHandlers, sendText } from '../apps/server/src/features/messages/index.ts';
import { ticketHandlers } from '../apps/server/src/features/tickets/index.ts';
import { type Data, openData } from '../apps/server/src/kit/db/data.ts';
import type { Actor, Call } from '../apps/server/src/kit/http/context.ts';
import type { SeededWorld } from './seed.ts';

/** Statements of each page beyond the transaction's envelope. */
export interface StatementCounts {
  tickets: number;
  messages: number;
}

const isEnvelope = (text: string) => /^(begin|commit)\b/i.test(text);

/** Counts what goes over the driver while `work` runs. */
async function counting(work: () => Promise<unknown>): Promise<number> {
  const { prototype } = pg.Client;
  const original = prototype.query;
  let count = 0;
  prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text); // a query config
    if (!isEnvelope(text)) count++;
    return Reflect.apply(original, this, args);
  } as typeof original;
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return count;
}

function callOf(data: Data, actor: Actor): Call {
  return { actor, data, headers: {}, cookies: {}, ip: '127.0.0.1', setRefreshCookie: () => undefined };
}

/** Draws the ticket page and the message page once each, as the admin. */
export async function countStatements(pool: pg.Pool, world: SeededWorld): Promise<StatementCounts> {
  const data = openData(pool);
  const facts = await data.system(({ db }) => findUserFacts(db, world.adminId));
  if (!facts) throw new Error('The admin is not there.');
  const call = callOf(data, actorOf(facts, '', new Date()));
  const page = { pageNumber: 1, searchParam: '', status: 'pending' as const, showAll: true, withUnreadMessages: false };
  const tickets = ticketHandlers({ sendText });
  const messages = messageHandlers();
  return {
    tickets: await counting(() => tickets.listTickets({ query: page, params: undefined, body: undefined }, call)),
    messages: await counting(() =>
      messages.listMessages(
        { query: { pageNumber: 1 }, params: { ticketId: world.longTicketId }, body: undefined },
        call,
      ),
    ),
  };
}
