import type { MoveIn } from '@recado/contract';
import { takeBack } from '#features/platform/index.ts';
import { letGoOfEmails } from '#features/users/index.ts';
import type { Seal } from '#kit/crypto/seal.ts';
import type { Data } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { changeMove, findMove, insertMove, type Mover } from './move-ins.repo.ts';
import { sealedPlace } from './move-work.ts';
import { forgetMoved } from './moved-companies.repo.ts';
import { readAddress } from './source/open-source.ts';

/** Has a base looked through. Throws ERR_MOVE_SOURCE_ADDRESS. */
export function askMove(data: Data, seal: Seal, by: Mover, body: { source: string; folder: string }): Promise<number> {
  const { address, shown, key } = readAddress(body.source);
  const sealFor = (id: number) => seal.close(address, sealedPlace(by.companyId, id));
  return data.tenant(by.companyId, (tx) => insertMove(tx, by, { shown, key, folder: body.folder, seal: sealFor }));
}

/** Has what was looked through brought; what was stopped or failed goes on, what is done brings what is new since. */
export const runMove = (data: Data, id: number): Promise<void> =>
  data.system((tx) =>
    changeMove(tx, id, { from: ['checked', 'stopped', 'failed', 'done'], to: 'running', stop: false }),
  );

/** Asks whoever works on a move to stop. */
export const stopMove = (data: Data, id: number): Promise<void> =>
  data.system((tx) => changeMove(tx, id, { from: ['checking', 'running'], stop: true }));

/** Removes every company that came of a move. Throws ERR_NO_MOVE_FOUND, ERR_MOVE_STATE, ERR_MOVE_USED. */
export const undoMove = (
  data: Data,
  by: { companyId: number; userId: number; name: string },
  id: number,
): Promise<MoveIn> =>
  data.system(async (tx) => {
    const { companies } = await findMove(tx, id);
    if (companies.some(({ isUsed }) => isUsed)) fail('ERR_MOVE_USED');
    await changeMove(tx, id, { from: ['stopped', 'failed', 'done'], to: 'undone', stop: false });
    for (const company of companies) {
      await takeBack(tx, by, company.id);
      await letGoOfEmails(tx, company.id);
      await forgetMoved(tx, company.id);
    }
    return findMove(tx, id);
  });
