import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type KanbanSearch, withoutNothing } from './kanban-address.ts';
import type { AskedBoard } from './queries.ts';

export interface KanbanAddress {
  readonly search: KanbanSearch;
  /** Narrows by something, or opens a ticket; undefined takes a part away. */
  readonly change: (parts: { [K in keyof KanbanSearch]?: KanbanSearch[K] | undefined }) => void;
  /** What the board asks the server for. */
  readonly asked: AskedBoard;
}

/** The address of the board: filters and the open ticket live in it, so that back and reload keep them. */
export const useKanbanAddress = (): KanbanAddress => {
  const search: KanbanSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const change: KanbanAddress['change'] = useCallback(
    (parts) =>
      void navigate({
        to: '/kanban',
        search: (before: KanbanSearch) => withoutNothing({ ...before, ...parts }),
        // A ticket that is opened can be left by the way back.
        replace: parts.ticket === undefined,
        resetScroll: false,
      }),
    [navigate],
  );
  const { q, queue, person, tag } = search;
  const asked = useMemo(
    () => ({
      searchParam: q ?? '',
      ...(queue === undefined ? {} : { queueIds: `[${queue}]` }),
      ...(person === undefined ? {} : { users: `[${person}]` }),
      ...(tag === undefined ? {} : { tags: `[${tag}]` }),
    }),
    [q, queue, person, tag],
  );
  return { search, change, asked };
};
