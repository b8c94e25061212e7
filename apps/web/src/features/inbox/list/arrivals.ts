import { useEffect, useState } from 'react';

/** As long as a row slides in, with some to spare. */
const slideMs = 400;

/** Rows that came live: not there before, and above one that was. What a scroll loads stands below, and a first page has nothing before it. */
export const arrivals = (before: readonly number[], now: readonly number[]): number[] => {
  const known = new Set(before);
  const last = now.findLastIndex((id) => known.has(id));
  return now.slice(0, last + 1).filter((id) => !known.has(id));
};

const none: readonly number[] = [];

/** The rows that slide in just now (ui §6). One that is drawn later, after a scroll, stands still. */
export const useArrivals = (ids: readonly number[], key: string): readonly number[] => {
  const [seen, setSeen] = useState({ key, ids, fresh: none });
  if (seen.key !== key || seen.ids !== ids) {
    const fresh = seen.key === key ? arrivals(seen.ids, ids) : none;
    setSeen({ key, ids, fresh: fresh.length > 0 ? fresh : none });
  }
  const { fresh } = seen;
  useEffect(() => {
    if (fresh.length === 0) return;
    const timer = setTimeout(() => setSeen((now) => (now.fresh === fresh ? { ...now, fresh: none } : now)), slideMs);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
};
