import { expect } from 'vitest';
import type { KillLoopPlan, KillLoopResult } from './kill-loop.ts';

const count = (lists: string[][]): number => lists.reduce((sum, list) => sum + list.length, 0);

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Which faults there were, and the seed that brings them back. */
function saying({ chaos }: KillLoopPlan, { faults }: KillLoopResult): string {
  if (!chaos) return '';
  const each = Object.entries(faults).map(([name, times]) => `${times} x ${name}`);
  return `seed ${chaos.seed}: ${each.join(', ')}; `;
}

/** Prints the numbers, then holds both sides of every conversation against each other. */
export function expectNothingLost(plan: KillLoopPlan, result: KillLoopResult): void {
  const { conversations } = result;
  const said = count(conversations.map((each) => each.said));
  const accepted = count(conversations.map((each) => each.accepted));
  const kills = Object.entries(result.killed)
    .map(([name, times]) => `${times} kills of ${name}`)
    .join(', ');
  process.stdout.write(
    `${kills} (${result.busyKills} met messages on their way) in ${result.seconds} s, up again in ${median(result.startMs)} ms (median): ${said} said, ${count(conversations.map((each) => each.stored))} stored; ` +
      `${accepted} accepted in ${result.sendTries} tries, ${count(conversations.map((each) => each.onHandset))} on handsets; ` +
      `${saying(plan, result)}${result.resent} resent with the same id, ${result.redelivered} redelivered to the product\n`,
  );
  expect(said).toBe(plan.inbound);
  expect(accepted).toBe(plan.outbound);
  expect(count(conversations.map((each) => each.filesSaid))).toBe(
    Math.floor(plan.inbound / (plan.fileEvery ?? Infinity)),
  );
  for (const each of conversations) {
    expect(each.failed, `not delivered to ${each.customer}`).toEqual([]);
    expect(each.waiting, `not acknowledged to ${each.customer}`).toEqual([]);
    expect(each.stored, `tickets of ${each.customer}`).toEqual(each.said);
    expect(each.filesStored, `files of ${each.customer}`).toEqual(each.filesSaid);
    expect(each.onHandset, `handset of ${each.customer}`).toEqual(each.accepted);
  }
  expect(result.status).toBe('CONNECTED');
  expect(result.linkedDevices, 'the link of the first QR code').toHaveLength(1);
}
