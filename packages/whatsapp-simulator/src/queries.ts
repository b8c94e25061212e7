import { accountQueries } from './account-queries.ts';
import type { Connection } from './connection.ts';
import { directoryQueries } from './directory-queries.ts';
import { keyQueries } from './key-queries.ts';
import { pairingQueries } from './pairing-queries.ts';
import { QueryError, type QueryTable } from './query-table.ts';
import { type BinaryNode, child, el, phoneServer, unixSeconds } from './stanza.ts';

const queries: QueryTable = { ...accountQueries, ...directoryQueries, ...keyQueries };

/** A query by its namespace, type and first child. */
export const queryName = (node: BinaryNode): string =>
  `${node.attrs.xmlns}/${node.attrs.type}/${child(node)?.tag ?? ''}`;

/** Answers one query. Unknown ones are counted and answered empty, so a client never waits for them. */
export async function answerQuery(connection: Connection, node: BinaryNode): Promise<BinaryNode> {
  const key = queryName(node);
  const answer = { from: node.attrs.to ?? phoneServer, id: node.attrs.id, t: unixSeconds() };
  const { account, device, world } = connection;
  try {
    const pairing = pairingQueries[key];
    if (pairing) return el('iq', { ...answer, type: 'result' }, pairing(connection, node));
    const handler = queries[key];
    if (handler && account && device) {
      const content = await handler({ connection, account, device }, node);
      return el('iq', { ...answer, type: 'result' }, content ?? undefined);
    }
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return el('iq', { ...answer, type: 'error' }, [el('error', { code: error.code, text: error.message })]);
  }
  const { unknownQueries } = world.counters;
  unknownQueries[key] = (unknownQueries[key] ?? 0) + 1;
  return el('iq', { ...answer, type: 'result' });
}
