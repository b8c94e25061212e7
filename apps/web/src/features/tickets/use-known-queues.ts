import { useQuery } from '@tanstack/react-query';
import { useCan, useUser } from '../../kit/session-store.ts';
import { queuesOptions } from './queries.ts';

type NamedQueue = { id: number; name: string; color: string };

/** The queues of `useKnownQueues` with how their asking went. */
export const useQueueChoices = () => {
  const user = useUser();
  const seesAll = useCan('tickets.createWithoutQueue');
  const { data, isError, error, refetch } = useQuery({ ...queuesOptions(), enabled: seesAll });
  return { data: seesAll ? data : user.queues, isError: seesAll && isError, error, refetch };
};

/** Queues that the signed-in user may choose: their own, or all for who sees everything; undefined until they are known. */
export const useKnownQueues = (): NamedQueue[] | undefined => useQueueChoices().data;
