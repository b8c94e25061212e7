/** Callers in a closed loop: each does the next as soon as the last is answered. */

export interface LoadFigures {
  /** Milliseconds of each, warm-up left out. */
  samples: number[];
  perSecond: number;
}

/** Runs `work` `count` times with so many callers at once, after a warm-up of a tenth. */
export async function measure(clients: number, count: number, work: (turn: number) => Promise<unknown>) {
  for (let turn = 0; turn < Math.max(count / 10, clients); turn++) await work(-1 - turn);
  const samples: number[] = [];
  let next = 0;
  const from = performance.now();
  const callOn = async () => {
    while (next < count) {
      const turn = next++;
      const began = performance.now();
      await work(turn);
      samples.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, callOn));
  const figures: LoadFigures = { samples, perSecond: (count * 1000) / (performance.now() - from) };
  return figures;
}
