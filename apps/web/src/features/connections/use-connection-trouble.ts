import { type Connection, connectionRoutes, connectionStatusesWithBadge, limits } from '@recado/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../kit/api.ts';
import { patchAnswers } from '../../kit/outdated-answers.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { useCan } from '../../kit/session-store.ts';

/** Every connection of the company; the connections page reads the same cache. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => call(connectionRoutes.listConnections, { query: { session: '0' } }, { signal }),
});

const patch = (change: (connections: Connection[]) => Connection[]): void =>
  patchAnswers(queryClient, connectionsQuery.queryKey, change);

const put = (connection: Connection): void =>
  patch((connections) =>
    connections.some(({ id }) => id === connection.id)
      ? connections.map((row) => (row.id === connection.id ? connection : row))
      : [...connections, connection],
  );

onEvent('connection.updated', ({ whatsapp }) => put(whatsapp));
onEvent('connection.sessionChanged', ({ session }) => put(session));
onEvent('connection.deleted', ({ whatsappId }) => patch((rows) => rows.filter(({ id }) => id !== whatsappId)));

/** The connections, followed; undefined until they are known, and for those who may not read them. */
export const useConnections = (): Connection[] | undefined => {
  const mayRead = useCan('connections.read');
  return useQuery({ ...connectionsQuery, enabled: mayRead }).data;
};

/** Whether the menu shows '!' (core §2): looked at 2000 ms after a change, so that passing states do not blink. */
export const useConnectionTrouble = (): boolean => {
  const data = useConnections();
  const [isTroubled, setIsTroubled] = useState(false);
  useEffect(() => {
    if (!data) return;
    const check = () => setIsTroubled(data.some(({ status }) => connectionStatusesWithBadge.includes(status)));
    const timer = setTimeout(check, limits.connectionBadgeDelayMs);
    return () => clearTimeout(timer);
  }, [data]);
  return isTroubled;
};
