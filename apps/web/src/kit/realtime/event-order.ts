/** Sequence numbers that are remembered, to know a repetition. */
const kept = 2000;

/**
 * Brings live and replayed events into the order of the company's sequence (decisions 44): each counts once, and while
 * what was missed is asked for, what comes live waits, because an older "left the list" must not undo a newer change.
 */
export const createEventOrder = () => {
  const seen = new Set<number>();
  let first = 0;
  let last: number | null = null;
  let held: Map<number, () => void> | null = null;
  const run = (seq: number, apply: () => void): void => {
    seen.add(seq);
    if (seen.size > kept) seen.delete(seen.values().next().value ?? seq);
    last = Math.max(last ?? 0, seq);
    apply();
  };
  return {
    /** The newest event that was applied, or with which the page began; null before the beginning. */
    last: (): number | null => last,
    /** Where the sequence stands: everything up to here is in what was loaded. */
    reach: (seq: number): void => {
      last = Math.max(last ?? 0, seq);
    },
    /** The page begins here: older events are in the lists already. */
    begin: (seq: number): void => {
      first = seq;
      last = Math.max(last ?? 0, seq);
    },
    /** From now on events wait for `release` or `drop`. */
    hold: (): void => {
      held ??= new Map();
    },
    take: (seq: number, apply: () => void): void => {
      if (seq <= first || seen.has(seq)) return;
      if (held) held.set(seq, apply);
      else run(seq, apply);
    },
    /** Applies what waited, oldest first. */
    release: (): void => {
      const waiting = [...(held ?? [])].sort(([a], [b]) => a - b);
      held = null;
      for (const [seq, apply] of waiting) run(seq, apply);
    },
    /** Forgets what waited: it will be asked for again, or everything is loaded anew. */
    drop: (): void => {
      held = null;
    },
    reset: (): void => {
      seen.clear();
      first = 0;
      last = null;
      held = null;
    },
  };
};
