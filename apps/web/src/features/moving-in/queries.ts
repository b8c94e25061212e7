import { type MoveIn, moveInRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { queryClient } from '../../kit/query-client.ts';

/** How often a move that is under way is looked at. */
const lookEveryMs = 1500;

/** Whether somebody works on it. */
export const isAtWork = ({ state }: MoveIn): boolean => ['checking', 'running', 'undoing'].includes(state);

/** Moves from other systems, newest first; asked anew while one is under way. */
export const moveInsQuery = queryOptions({
  queryKey: ['moveIns'],
  queryFn: ({ signal }) => call(moveInRoutes.listMoveIns, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? lookEveryMs : false),
});

/** Puts a move as it is now into the list. */
export function putMove(move: MoveIn): void {
  queryClient.setQueryData(moveInsQuery.queryKey, (moves: MoveIn[] = []) =>
    moves.some(({ id }) => id === move.id) ? moves.map((one) => (one.id === move.id ? move : one)) : [move, ...moves],
  );
}
