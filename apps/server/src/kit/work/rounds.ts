export interface RoundOptions {
  everyMs: number;
  /** Does what is due; asks `isOver` between two pieces. */
  round(isOver: () => boolean): Promise<void>;
  onError(error: unknown): void;
}
export interface Rounds {
  /** Begins no more; resolves when the round under way is over. */
  stop(): Promise<void>;
}

/** Looks for due rows at once and every so often, one round at a time in this process. */
export function startRounds({ everyMs, round, onError }: RoundOptions): Rounds {
  let isOver = false;
  let running: Promise<void> | undefined;
  const look = (): void => {
    running ??= round(() => isOver)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, everyMs);
  look();
  return {
    async stop() {
      isOver = true;
      clearInterval(timer);
      await running;
    },
  };
}
