import { useEffect, useReducer } from 'react';

const minuteMs = 60_000;

/** Draws a part anew each minute: what it says of elapsed time stays true while it stands open. */
export const useEveryMinute = (): void => {
  const [, draw] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    const timer = setInterval(draw, minuteMs);
    return () => clearInterval(timer);
  }, []);
};
