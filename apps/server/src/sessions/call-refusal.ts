import { decodeSetting } from '@recado/contract';
import type { Driver, DriverEvent } from '@recado/whatsapp';
import type { Data } from '#kit/db/data.ts';
import type { Claim } from './types.ts';

type CallEvent = Extract<DriverEvent, { t: 'call' }>;

/** Whether the company takes calls, as it chose last. */
async function takesCalls(data: Data, companyId: number): Promise<boolean> {
  const row = await data.tenant(companyId, (tx) =>
    tx.db
      .selectFrom('settings')
      .select('value')
      .where('company_id', '=', companyId)
      .where('key', '=', 'call')
      .executeTakeFirst(),
  );
  return decodeSetting('call', row?.value);
}

/**
 * Refuses a call that rings when the company takes none (wire-contract 8.6). What the conversation shows of it, and the
 * text to the customer, come from the journal, where the driver puts the call first. A call of a group goes on ringing: it
 * is not the company alone that is called.
 */
export async function refuseCall(data: Data, claim: Claim, driver: Driver, call: CallEvent): Promise<void> {
  if (call.phase !== 'offer' || !call.live || call.peer.primary.kind === 'group') return;
  if (!driver.capabilities.calls) return;
  if (await takesCalls(data, claim.companyId)) return;
  await driver.rejectCall(call.id, call.peer.primary);
}
