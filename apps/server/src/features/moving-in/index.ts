/**
 * Moving in: companies are brought from another system of the family, by super users. Looked through first, then brought in
 * batches that can be stopped, resumed, repeated and, until somebody has worked in one, undone (docs/decisions/0143).
 */
import type { moveInRoutes } from '@recado/contract';
import type { Seal } from '#kit/crypto/seal.ts';
import type { Call, Handlers } from '#kit/http/context.ts';
import { askMove, runMove, stopMove, undoMove } from './ask-move.ts';
import { findMove, listMoves } from './move-ins.repo.ts';
import { refuseFolder } from './old-files.ts';

export { askMove, runMove, stopMove } from './ask-move.ts';
export { findMove, type Mover, platformMover } from './move-ins.repo.ts';
export { type MoveWorkOptions, startMoveWork } from './move-work.ts';

/** Handlers of the calls on moves. */
export function moveInHandlers(seal: Seal, openedFolder: string | null): Handlers<keyof typeof moveInRoutes> {
  const answer = (id: number, { data }: Pick<Call, 'data'>) => data.system((tx) => findMove(tx, id));
  return {
    listMoveIns: (_request, { data }) => data.system(listMoves),
    startMoveIn: async ({ body }, call) => {
      await refuseFolder(body.folder, openedFolder);
      return answer(await askMove(call.data, seal, call.actor, body), call);
    },
    runMoveIn: async ({ params: { id } }, call) => {
      await runMove(call.data, id);
      return answer(id, call);
    },
    stopMoveIn: async ({ params: { id } }, call) => {
      await stopMove(call.data, id);
      return answer(id, call);
    },
    undoMoveIn: ({ params: { id } }, call) => undoMove(call.data, call.actor, id),
  };
}
