import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { actorOf, findUserFacts } from '../apps/server/src/features/auth/session-user.repo.ts';
import { isTicketOf } from '../apps/server/src/features/campaigns/index.ts';
import { draftFiles } from '../apps/server/src/features/drafts/index.ts';
import { messageHandlers, sendText } from '../apps/server/src/features/messages/index.ts';
import { ticketHandlers } from '../apps/server/src/features/tickets/index.ts';
import { type Data, openData } from '../apps/server/src/kit/db/data.ts';
import type { Actor, Call } from '../apps/server/src/kit/http/context.ts';
import { openLocalStorage } from '../apps/server/src/kit/storage/local-storage.ts';
import { createMediaLinks } from '../apps/server/src/kit/storage/media-links.ts';
import type { SeededWorld } from './seed.ts';

/** Statements of each page beyond the transaction's envelope. */
export interface StatementCounts {
  tickets: number;
  messages: number;
}

const isEnvelope = (text: string) => /^(begin|commit)\b/i.test(text);

/** A pool whose connections count what is asked of them. */
function countingPool(pool: pg.Pool) {
  let count = 0;
  const connect = async () => {
    const client = await pool.connect();
    const query = (text: string, values?: unknown[]) => {
      if (!isEnvelope(text)) count++;
      return client.query(text, values);
    };
    return Object.create(client, { query: { value: query } }) as pg.PoolClient; // the same client, counting
  };
  const counting = async (work: () => Promise<unknown>): Promise<number> => {
    count = 0;
    await work();
    return count;
  };
  return { pool: Object.create(pool, { connect: { value: connect } }) as pg.Pool, counting };
}

function callOf(data: Data, actor: Actor): Call {
  return { actor, data, headers: {}, cookies: {}, ip: '127.0.0.1', origin: '', setRefreshCookie: () => undefined };
}

/** Draws the ticket page and the message page once each, as the admin. */
export async function countStatements(pool: pg.Pool, world: SeededWorld): Promise<StatementCounts> {
  const { pool: counted, counting } = countingPool(pool);
  const data = openData(counted);
  const facts = await data.system(({ db }) => findUserFacts(db, world.adminId));
  if (!facts) throw new Error('The admin is not there.');
  const call = callOf(data, actorOf(facts, '', new Date()));
  const page = {
    pageNumber: 1,
    searchParam: '',
    status: 'pending' as const,
    showAll: true,
    withUnreadMessages: false,
    concernsMe: false,
    customerWaits: false,
    withoutQueue: false,
    order: 'activity' as const,
  };
  const links = createMediaLinks('a-secret-of-the-bench-that-is-long-enough', undefined);
  const tickets = ticketHandlers({ sendText, links, lookup: async () => 'unknown', isTicketOf });
  const messages = messageHandlers({
    links,
    storage: openLocalStorage(path.join(tmpdir(), 'recado-bench-media')),
    shown: { note: () => undefined },
    draftFiles,
  });
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
