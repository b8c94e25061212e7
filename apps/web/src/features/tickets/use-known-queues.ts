import { useQuery } from '@tanstack/react-query';
import { useCan, useUser } from '../../kit/session-store.ts';
import { queuesOptions } from './queries.ts';

type NamedQueue = { id: number; name: string; color: string };

/** Queues that the signed-in user may choose: their own, or all for who sees everything; undefined until they are known. */
export const useKnownQueues = (): NamedQueue[] | undefined => {
  const user = useUser();
  const seesAll = useCan('tickets.createWithoutQueue');
  const { data } = useQuery({ ...queuesOptions(), enabled: seesAll });
  return seesAll ? data : user.queues;
};
