import {
  type Connection,
  type ConnectionBody,
  companyRoutes,
  connectionRoutes,
  queueListRoutes,
  sessionRoutes,
} from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { currentUser } from '../../kit/session-store.ts';

/** The company's plan, for "7 de 8 do plano". */
export const companyPlanQuery = queryOptions({
  queryKey: ['companyPlan'],
  queryFn: ({ signal }) =>
    call(companyRoutes.getCompanyPlan, { params: { id: currentUser()?.companyId ?? 0 } }, { signal }),
  staleTime: 60_000,
});

export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => call(queueListRoutes.listQueues, { query: {} }, { signal }),
});

/** Whether this is the local mode, where a simulated phone stands ready. */
export const localModeQuery = queryOptions({
  queryKey: ['localMode'],
  queryFn: ({ signal }) => call(sessionRoutes.localMode, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

const at = (connection: Pick<Connection, 'id'>) => ({ params: { id: connection.id } });

/** When a connection was not there in the last 30 days. */
export const coverageQuery = (id: number) =>
  queryOptions({
    queryKey: ['connectionCoverage', id],
    queryFn: ({ signal }) => call(connectionRoutes.getConnectionCoverage, { params: { id } }, { signal }),
    staleTime: 0,
  });

export const createConnection = (body: ConnectionBody) => call(connectionRoutes.createConnection, { body });
export const updateConnection = (connection: Connection, body: Partial<ConnectionBody>) =>
  call(connectionRoutes.updateConnection, { ...at(connection), body });
/** Makes a new token for the messages API, and ends the one before. */
export const replaceToken = (connection: Connection) => call(connectionRoutes.replaceConnectionToken, at(connection));
/** What would be without its connection, asked when somebody is about to delete it. */
export const usesQuery = (connection: Connection) =>
  queryOptions({
    queryKey: ['connectionUses', connection.id],
    queryFn: ({ signal }) => call(connectionRoutes.getConnectionUses, at(connection), { signal }),
    staleTime: 0,
  });
export const deleteConnection = (connection: Connection) => call(connectionRoutes.deleteConnection, at(connection));

/** Starts or retries; with a number asks for the eight characters instead of the QR code. */
export const startSession = (connection: Connection, number?: string) =>
  call(connectionRoutes.startSession, { ...at(connection), body: number ? { number } : {} });
/** Forgets the credentials and asks for a new QR code. */
export const renewSession = (connection: Connection) => call(connectionRoutes.renewSession, at(connection));
/** Logs the session out of WhatsApp. */
export const endSession = (connection: Connection) => call(connectionRoutes.endSession, at(connection));
