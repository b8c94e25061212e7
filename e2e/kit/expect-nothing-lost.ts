import { expect } from 'vitest';
import type { KillLoopPlan, KillLoopResult } from './kill-loop.ts';

const count = (lists: string[][]): number => lists.reduce((sum, list) => sum + list.length, 0);

/** Prints the numbers, then holds both sides of every conversation against each other. */
export function expectNothingLost(plan: KillLoopPlan, result: KillLoopResult): void {
  const { conversations } = result;
  const said = count(conversations.map((each) => each.said));
  const accepted = count(conversations.map((each) => each.accepted));
  process.stdout.write(
    `${plan.kills} kills in ${result.seconds} s: ${said} said, ${count(conversations.map((each) => each.stored))} stored; ` +
      `${accepted} accepted in ${result.sendTries} tries, ${count(conversations.map((each) => each.onHandset))} on handsets; ` +
      `${result.resent} resent with the same id, ${result.redelivered} redelivered to the product\n`,
  );
  expect(said).toBe(plan.inbound);
  expect(accepted).toBe(plan.outbound);
  for (const each of conversations) {
    expect(each.failed, `not delivered to ${each.customer}`).toEqual([]);
    expect(each.waiting, `not acknowledged to ${each.customer}`).toEqual([]);
    expect(each.stored, `tickets of ${each.customer}`).toEqual(each.said);
    expect(each.onHandset, `handset of ${each.customer}`).toEqual(each.accepted);
  }
  expect(result.status).toBe('CONNECTED');
  expect(result.linkedDevices, 'the link of the first QR code').toHaveLength(1);
}
