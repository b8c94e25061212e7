import { limits } from '@recado/contract';
import type { QueryKey } from '@tanstack/react-query';
import { putOff } from '../put-off.ts';
import { queryClient } from '../query-client.ts';

/** In ms: where events never rest, an answer is asked for anew all the same. */
const longestWaitMs = 2000;

/** A reaction to events that asks for an answer anew once they have rested (500 ms, core §9), at the latest after 2 s. */
export const refreshSoon = (queryKey: QueryKey): (() => void) => {
  let callOff: (() => void) | undefined;
  let since = 0;
  const refresh = () => {
    callOff = undefined;
    void queryClient.invalidateQueries({ queryKey });
  };
  return () => {
    if (callOff === undefined) since = Date.now();
    callOff?.();
    const left = since + longestWaitMs - Date.now();
    callOff = putOff(refresh, Math.max(0, Math.min(limits.searchDebounceMs, left)));
  };
};
