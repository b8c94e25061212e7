/** Runs a work when its turn comes; `owner` says whose it is. */
export type InTurn = <T>(work: () => Promise<T>, owner?: number | string) => Promise<T>;

interface Waiting {
  owner: number | string | undefined;
  go(): void;
}

/**
 * Answers a function that runs what it is given, at most `atOnce` at a time. Owners take turns, each with its own works in
 * their order, and one alone never has the last place: who has much to do holds nobody else up. What takes longer than
 * `longestMs` gives its turn away and goes on beside the others.
 */
export function takeTurns(atOnce: number, longestMs?: number): InTurn {
  const mostOfOne = Math.max(1, atOnce - 1);
  const waiting: Waiting[] = [];
  const running = new Map<Waiting['owner'], number>();
  /** When an owner with work began something last, counted. */
  const served = new Map<Waiting['owner'], number>();
  let places = atOnce;
  let begun = 0;
  const countOf = (owner: Waiting['owner']): number => running.get(owner) ?? 0;
  const mayRun = ({ owner }: Waiting): boolean => owner === undefined || countOf(owner) < mostOfOne;
  const isBefore = (one: Waiting, other: Waiting): boolean => {
    const fewer = countOf(one.owner) - countOf(other.owner);
    return fewer < 0 || (fewer === 0 && (served.get(one.owner) ?? 0) < (served.get(other.owner) ?? 0));
  };
  /** Of the owner with the fewest that run, and of those whoever waits longest for a turn. */
  const next = (): Waiting | undefined => {
    let chosen: Waiting | undefined;
    for (const one of waiting) {
      if (one.owner === undefined) return chosen ?? one;
      if (mayRun(one) && (!chosen || isBefore(one, chosen))) chosen = one;
    }
    return chosen;
  };
  const start = (): void => {
    while (places > 0) {
      const one = next();
      if (!one) return;
      waiting.splice(waiting.indexOf(one), 1);
      places -= 1;
      running.set(one.owner, countOf(one.owner) + 1);
      begun += 1;
      served.set(one.owner, begun);
      one.go();
    }
  };
  const end = (owner: Waiting['owner']): void => {
    places += 1;
    const left = countOf(owner) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    start();
    if (countOf(owner) === 0 && !waiting.some((one) => one.owner === owner)) served.delete(owner);
  };
  return async (work, owner) => {
    await new Promise<void>((go) => {
      waiting.push({ owner, go });
      start();
    });
    let isMine = true;
    const giveBack = (): void => {
      if (isMine) end(owner);
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
