import type { Import, ImportMapping, RouteInput, SheetImport } from '@recado/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, download } from '../api.ts';
import { patchAnswers } from '../outdated-answers.ts';
import { onEvent } from '../realtime/reactions.ts';
import { showError } from '../show-error.ts';

const openStates: readonly Import['state'][] = ['reading', 'mapping', 'running', 'undoing'];
/** True until it is over. */
export const isUnderWay = ({ state }: Import): boolean => openStates.includes(state);
/** True while a process works on it. */
export const isAtWork = ({ state }: Import): boolean => state !== 'mapping' && openStates.includes(state);

/** The list with a record as it is now; an answer that took longer than the events after it changes nothing. */
const withImport = (list: Import[], record: Import): Import[] => {
  const known = list.find(({ id }) => id === record.id);
  if (known && known.updatedAt > record.updatedAt) return list;
  return [record, ...list.filter(({ id }) => id !== record.id)].sort((a, b) => b.id - a.id);
};

/**
 * The user's imports of one kind, and what can be done with the one that is shown: the newest. Events tell how far it is;
 * while one is at work the server is asked now and then as well, for a socket that is away.
 */
export const useImport = (routes: SheetImport, isOpen: boolean) => {
  const client = useQueryClient();
  const key = ['imports', routes.list.path];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(routes.list, {}, { signal }),
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? 5000 : false),
  });
  const refresh = () => client.invalidateQueries({ queryKey: key });
  useEffect(() =>
    onEvent('import.updated', ({ record }) => {
      // One of another kind, of another page or from another window.
      const isKnown = client.getQueryData<Import[]>(key)?.some(({ id }) => id === record.id);
      if (isKnown) patchAnswers<Import[]>(client, key, (list) => withImport(list, record));
      else void refresh();
    }),
  );
  const settled = {
    onSuccess: (record: Import) => client.setQueryData<Import[]>(key, (list = []) => withImport(list, record)),
    // It may be refused for what another window did with it meanwhile.
    onError: (error: Error) => {
      showError(error);
      void refresh();
    },
  };
  const start = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return call(routes.start, { body });
    },
    ...settled,
  });
  const run = useMutation({
    mutationFn: ({ id, mapping }: { id: number; mapping: ImportMapping }) => {
      const input: RouteInput<SheetImport['run']> = { params: { id }, body: { mapping } };
      return call(routes.run, input);
    },
    ...settled,
  });
  const cancel = useMutation({ mutationFn: (id: number) => call(routes.cancel, { params: { id } }), ...settled });
  const undo = useMutation({ mutationFn: (id: number) => call(routes.undo, { params: { id } }), ...settled });
  return {
    current: query.data?.[0],
    isPending: query.isPending,
    hasFailed: query.isError && !query.data,
    /** What comes from the server: the last import. */
    list: query,
    refresh,
    start,
    run,
    cancel,
    undo,
    getErrors: (id: number) => void download(routes.errors, { params: { id } }).catch(showError),
  };
};
export type ImportTools = ReturnType<typeof useImport>;
