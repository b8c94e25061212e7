import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { createConnection, deleteConnection, updateConnection } from './change-connection.repo.ts';
import { listConnections, loadConnections } from './connection-shape.repo.ts';
import { endSession, renewSession, startSession } from './session-wishes.repo.ts';

export { CONNECTIONS_CHANNEL } from './connection-rules.repo.ts';
export { loadConnections } from './connection-shape.repo.ts';

type Names =
  | 'listConnections'
  | 'getConnection'
  | 'createConnection'
  | 'updateConnection'
  | 'deleteConnection'
  | 'startSession'
  | 'renewSession'
  | 'endSession';

export interface ConnectionDeps {
  /** A WhatsApp server on this machine is configured: connections may use it (provider "local"). */
  hasLocalServer: boolean;
}

/** Calls of the connections area (administration §4 and §7, wire-contract 4.5, decision 33). */
export function connectionHandlers(deps: ConnectionDeps): Handlers<Names> {
  return {
    listConnections: (_request, { data, actor }) => data.tenant(actor.companyId, listConnections),
    getConnection: async ({ params }, { data, actor }) => {
      const [connection] = await data.tenant(actor.companyId, (tx) => loadConnections(tx, [params.id]));
      return connection ?? fail('ERR_NO_WAPP_FOUND');
    },
    createConnection: ({ body }, { data, actor }) =>
      data.tenant(actor.companyId, (tx) => createConnection(tx, body, deps.hasLocalServer)),
    updateConnection: ({ params, body }, { data, actor }) =>
      data.tenant(actor.companyId, (tx) => updateConnection(tx, params.id, body)),
    deleteConnection: async ({ params }, { data, actor }) => {
      await data.tenant(actor.companyId, (tx) => deleteConnection(tx, params.id));
      return { message: 'Whatsapp deleted.' };
    },
    startSession: async ({ params, body }, { data, actor }) => {
      await data.tenant(actor.companyId, (tx) => startSession(tx, params.id, body?.number));
      return { message: 'Starting session.' };
    },
    renewSession: async ({ params }, { data, actor }) => {
      await data.tenant(actor.companyId, (tx) => renewSession(tx, params.id));
      return { message: 'Starting session.' };
    },
    endSession: async ({ params }, { data, actor }) => {
      await data.tenant(actor.companyId, (tx) => endSession(tx, params.id));
      return { message: 'Session disconnected.' };
    },
  };
}
