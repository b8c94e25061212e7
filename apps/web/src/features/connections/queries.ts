import { api, type Connection, type ConnectionBody } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { currentUser } from '../../kit/session-store.ts';

/** The company's plan, for "7 de 8 do plano". */
export const companyPlanQuery = queryOptions({
  queryKey: ['companyPlan'],
  queryFn: ({ signal }) => call(api.getCompanyPlan, { params: { id: currentUser()?.companyId ?? 0 } }, { signal }),
  staleTime: 60_000,
});

export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => call(api.listQueues, { query: {} }, { signal }),
});

/** Whether this is the local mode, where a simulated phone stands ready. */
export const localModeQuery = queryOptions({
  queryKey: ['localMode'],
  queryFn: ({ signal }) => call(api.localMode, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

const at = (connection: Pick<Connection, 'id'>) => ({ params: { id: connection.id } });

export const createConnection = (body: ConnectionBody) => call(api.createConnection, { body });
export const updateConnection = (connection: Connection, body: Partial<ConnectionBody>) =>
  call(api.updateConnection, { ...at(connection), body });
export const deleteConnection = (connection: Connection) => call(api.deleteConnection, at(connection));

/** Starts or retries; with a number asks for the eight characters instead of the QR code. */
export const startSession = (connection: Connection, number?: string) =>
  call(api.startSession, { ...at(connection), body: number ? { number } : {} });
/** Forgets the credentials and asks for a new QR code. */
export const renewSession = (connection: Connection) => call(api.renewSession, at(connection));
/** Logs the session out of WhatsApp. */
export const endSession = (connection: Connection) => call(api.endSession, at(connection));
