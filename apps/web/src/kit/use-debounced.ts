import { limits } from '@recado/contract';
import { useEffect, useState } from 'react';

/** The value, after it has rested (searches wait 500 ms, core §9). */
export const useDebounced = <Value>(value: Value, restMs: number = limits.searchDebounceMs): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
};
