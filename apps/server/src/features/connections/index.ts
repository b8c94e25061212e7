import { type Connection, isRedactedSecret } from '@recado/contract';
import { type Doer, logActivity, type NamedActivity } from '#kit/activity/log-activity.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor, Call, Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { createConnection, deleteConnection, updateConnection } from './change-connection.repo.ts';
import { listConnections, loadConnections, withoutCodes } from './connection-shape.repo.ts';
import { endTokensOf, replaceToken } from './connection-token.repo.ts';
import { connectionUses } from './connection-uses.repo.ts';
import { connectionCoverage } from './coverage.repo.ts';
import { endSession, renewSession, startSession } from './session-wishes.repo.ts';

export { CONNECTIONS_CHANNEL } from './connection-rules.repo.ts';
export { loadConnections, withoutCodes } from './connection-shape.repo.ts';
export { countTokensOf, digestOfToken } from './connection-token.repo.ts';
export { connectionImport, connectionQueueImport } from './import-tables.ts';
export { stopConnections } from './session-wishes.repo.ts';

type Names =
  | 'listConnections'
  | 'getConnection'
  | 'getConnectionCoverage'
  | 'createConnection'
  | 'updateConnection'
  | 'deleteConnection'
  | 'getConnectionUses'
  | 'replaceConnectionToken'
  | 'startSession'
  | 'renewSession'
  | 'endSession';

export interface ConnectionDeps {
  /** A WhatsApp server on this machine is configured: connections may use it (provider "local"). */
  hasLocalServer: boolean;
  /** Fails what still stands in line for a connection that is deleted (the edge runs from messages to connections). */
  giveUpWaiting: (tx: TenantDb, connectionId: number) => Promise<void>;
}

const mayLink = ({ permissions }: Actor): boolean => permissions.has('connections.link');

/** A connection as one reader is told of it: whoever reads a code can link a phone of theirs. */
const shownTo = (actor: Actor, connection: Connection): Connection =>
  mayLink(actor) ? connection : withoutCodes(connection);

/** Refuses a token of a form to who makes none: whoever has it writes as the company. What a form echoes is none. */
function checkToken({ permissions }: Actor, { token }: { token?: string | undefined }): void {
  if (token && !isRedactedSecret(token) && !permissions.has('connections.replaceToken')) fail('ERR_SUPPORT_MODE');
}

/** Does something with a connection and notes it, under the name that it had before. */
function act(call: Call, id: number, kind: NamedActivity, work: (tx: TenantDb) => Promise<void>): Promise<void> {
  return call.data.tenant(call.actor.companyId, async (tx) => {
    const [before] = await loadConnections(tx, [id]);
    await work(tx);
    await logActivity(tx, call, { kind, subject: { id, name: before?.name ?? '' } });
  });
}

/** Ends the tokens of somebody who is deleted, or may make none any more, and notes it. */
export async function endTokens(tx: TenantDb, by: Doer, userId: number): Promise<void> {
  for (const subject of await endTokensOf(tx, userId))
    await logActivity(tx, by, { kind: 'connection.tokenEnded', subject });
}

/** Calls of the connections area (administration §4 and §7, wire-contract 4.5, decision 33). */
export function connectionHandlers(deps: ConnectionDeps): Handlers<Names> {
  return {
    listConnections: async (_request, { data, actor }) => {
      const all = await data.tenant(actor.companyId, listConnections);
      return all.map((connection) => shownTo(actor, connection));
    },
    getConnection: async ({ params }, { data, actor }) => {
      const [connection] = await data.tenant(actor.companyId, (tx) => loadConnections(tx, [params.id]));
      return shownTo(actor, connection ?? fail('ERR_NO_WAPP_FOUND'));
    },
    getConnectionCoverage: ({ params }, { data, actor }) =>
      data.tenant(actor.companyId, (tx) => connectionCoverage(tx, params.id)),
    createConnection: ({ body }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        checkToken(call.actor, body);
        const made = await createConnection(tx, body, {
          by: call.actor.userId,
          hasLocalServer: deps.hasLocalServer,
        });
        await logActivity(tx, call, { kind: 'connection.created', subject: made });
        return shownTo(call.actor, made);
      }),
    updateConnection: ({ params, body }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        checkToken(call.actor, body);
        const changed = await updateConnection(tx, params.id, body, call.actor.userId);
        await logActivity(tx, call, { kind: 'connection.changed', subject: changed });
        return shownTo(call.actor, changed);
      }),
    deleteConnection: async ({ params: { id } }, call) => {
      await act(call, id, 'connection.deleted', async (tx) => {
        await deleteConnection(tx, id);
        await deps.giveUpWaiting(tx, id);
      });
      return { message: 'Whatsapp deleted.' };
    },
    getConnectionUses: ({ params }, { data, actor }) =>
      data.tenant(actor.companyId, (tx) => connectionUses(tx, params.id)),
    replaceConnectionToken: async ({ params: { id } }, call) => {
      let token = '';
      await act(call, id, 'connection.tokenReplaced', async (tx) => {
        token = await replaceToken(tx, id, call.actor.userId);
      });
      return { token };
    },
    startSession: async ({ params: { id }, body }, call) => {
      // The code for a number is as good as the QR code.
      if (body?.number && !mayLink(call.actor)) fail('ERR_SUPPORT_MODE');
      await act(call, id, 'connection.started', (tx) => startSession(tx, id, body?.number));
      return { message: 'Starting session.' };
    },
    renewSession: async ({ params: { id } }, call) => {
      await act(call, id, 'connection.renewed', (tx) => renewSession(tx, id));
      return { message: 'Starting session.' };
    },
    endSession: async ({ params: { id } }, call) => {
      await act(call, id, 'connection.ended', (tx) => endSession(tx, id));
      return { message: 'Session disconnected.' };
    },
  };
}
