/** Chance that comes out the same for the same seed (Mulberry32). */
export function dice(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return { below, oneOf: <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0] };
}
export type Dice = ReturnType<typeof dice>;
