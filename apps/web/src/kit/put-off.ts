let waiting = 0;

/**
 * Does something in a moment, in ms, as a reaction that can wait.
 * @returns a function that calls it off
 */
export const putOff = (work: () => void, ms: number): (() => void) => {
  waiting += 1;
  let isWaiting = true;
  const end = (): void => {
    if (isWaiting) waiting -= 1;
    isWaiting = false;
  };
  const timer = setTimeout(() => {
    end();
    work();
  }, ms);
  return () => {
    clearTimeout(timer);
    end();
  };
};

/** Whether something was put off and is still to be done. */
export const isPutOff = (): boolean => waiting > 0;
