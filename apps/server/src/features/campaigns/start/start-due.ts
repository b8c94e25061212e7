import type { Data } from '#kit/db/data.ts';
import { tellCampaign } from '../rows/campaign-rows.repo.ts';
import type { Look } from '../run/claim.repo.ts';
import { audienceOf } from './blockers.repo.ts';
import { makeRecipients } from './people.repo.ts';
import { beginRun, holdDue } from './start.repo.ts';

/**
 * Starts a campaign whose time has come, also one whose time came while nothing ran. Whoever planned it is not there to
 * be asked: what hinders it holds it under its name, and without anybody to write to it is over at once.
 */
export function startDue(data: Data, look: Look, owner: string, now: Date): Promise<void> {
  return data.tenant(look.company_id, async (tx) => {
    if (!(await holdDue(tx, look.id, owner))) return;
    const { valid } = await makeRecipients(tx, look.id, audienceOf(look));
    await beginRun(tx, look.id, { now, undoUntil: null, valid });
    tellCampaign(tx, look.id);
  });
}
