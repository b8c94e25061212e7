import { notifyManager } from '@tanstack/react-query';

/** Runs what is put in it together: once per animation frame, or shortly after in a hidden tab, where there are no frames. */
export const createEventBatch = (hiddenDelayMs = 100) => {
  let waiting: (() => void)[] = [];
  let isPlanned = false;
  const flush = (): void => {
    const now = waiting;
    waiting = [];
    isPlanned = false;
    notifyManager.batch(() => {
      for (const run of now) run();
    });
  };
  return {
    add: (run: () => void): void => {
      waiting.push(run);
      if (isPlanned) return;
      isPlanned = true;
      if (document.visibilityState === 'hidden') setTimeout(flush, hiddenDelayMs);
      else requestAnimationFrame(flush);
    },
    flush,
  };
};
