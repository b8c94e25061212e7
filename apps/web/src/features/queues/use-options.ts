import { type QueueOption, queueRoutes } from '@recado/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { showError } from '../../kit/show-error.ts';
import type { Move } from './option-nodes.ts';
import { optionsOf, putOptions, refreshOptions } from './queries.ts';

/** The words of an option as they are written. */
export interface OptionWords {
  title: string;
  message: string;
}

/** A queue's menu and what is done to it; every change is saved at once. A queue that is not stored has none. */
export const useOptions = (storedId: number | undefined) => {
  const queueId = storedId ?? 0;
  const query = useQuery({ ...optionsOf(queueId), enabled: storedId !== undefined });
  const settle = { onError: showError, onSettled: () => refreshOptions(queueId) };
  const add = useMutation({
    mutationFn: ({ parentId, ...words }: OptionWords & { parentId: number | null }) =>
      call(queueRoutes.createQueueOption, { body: { queueId, parentId, ...words } }),
    ...settle,
  });
  const change = useMutation({
    mutationFn: ({ id, ...words }: OptionWords & { id: number }) =>
      call(queueRoutes.updateQueueOption, { params: { id }, body: words }),
    ...settle,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(queueRoutes.deleteQueueOption, { params: { id } }),
    ...settle,
  });
  const arrange = useMutation({
    mutationFn: ({ parentId, ids }: Move) =>
      call(queueRoutes.arrangeQueueOptions, { params: { id: queueId }, body: { parentId, ids: [...ids] } }),
    onSuccess: (options) => putOptions(queueId, options),
    onError: showError,
  });
  const options: readonly QueueOption[] = query.data ?? [];
  return { query, options, add, change, remove, arrange };
};
export type Options = ReturnType<typeof useOptions>;
