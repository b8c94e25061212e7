import { notifyManager } from '@tanstack/react-query';

/**
 * Runs what is put in it together: with the next animation frame, or shortly after when no frame comes. A tab that is
 * hidden, or becomes hidden before its frame, draws none, and a customer must be heard there all the same.
 */
export const createEventBatch = (noFrameMs = 100) => {
  let waiting: (() => void)[] = [];
  let cancel: (() => void) | null = null;
  const flush = (): void => {
    const now = waiting;
    waiting = [];
    cancel?.();
    cancel = null;
    notifyManager.batch(() => {
      for (const run of now) run();
    });
  };
  const plan = (): (() => void) => {
    const frame = requestAnimationFrame(flush);
    const timer = setTimeout(flush, noFrameMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  };
  return {
    add: (run: () => void): void => {
      waiting.push(run);
      cancel ??= plan();
    },
  };
};
