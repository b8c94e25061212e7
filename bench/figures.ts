/** How figures are reckoned and printed. */

/** The value below which `share` of the samples lie, milliseconds as they came; NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Now, in milliseconds since 1970 with fractions: comparable between the processes of one run. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
export const ms = (value: number): string => `${number(value)} ms`;
export const perSecond = (value: number): string => `${number(value)}/s`;

/** p50 and p95 of samples. */
export function spread(samples: readonly number[]): string {
  return `p50 ${ms(percentile(samples, 0.5))}, p95 ${ms(percentile(samples, 0.95))}`;
}

/** How many times the floor a time is. */
export const times = (value: number, floor: number): string => `${(value / floor).toFixed(2)} x`;

/** One figure: what, how much, its floor and what it is meant to be. */
export function figure(what: string, value: string, beside: { floor?: string; target?: string } = {}): void {
  const parts = [value, beside.floor && `floor ${beside.floor}`, beside.target && `target ${beside.target}`];
  say(`  ${what.padEnd(44)} ${parts.filter(Boolean).join('  |  ')}`);
}
