/**
 * Answers a function that runs what it is given, at most `atOnce` at a time; the others wait in their order. What takes
 * longer than `longestMs` gives its turn away and goes on beside the others, so that slow work never holds up quick work.
 */
export function takeTurns(atOnce: number, longestMs?: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const next = (): void => {
    const go = waiting.shift();
    if (go) go();
    else running -= 1;
  };
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    let isMine = true;
    const giveBack = (): void => {
      if (isMine) next();
      isMine = false;
    };
    const timer = longestMs === undefined ? undefined : setTimeout(giveBack, longestMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      giveBack();
    }
  };
}
