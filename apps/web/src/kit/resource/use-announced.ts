import { useEffect, useState } from 'react';

type WithId = { id: number };

/** How many new rows nobody has seen yet: those above what is shown, and those that are not loaded. */
export const useAnnounced = <Row extends WithId>(
  rows: readonly Row[],
  fresh: readonly number[],
  firstShown: number,
): number => {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const isInView = (id: number): boolean => rows.findIndex((row) => row.id === id) >= firstShown;
  const unseen = fresh.filter((id) => !seen.has(id));
  const nowSeen = unseen.filter((id) => rows.some((row) => row.id === id) && isInView(id)).join(',');
  useEffect(() => {
    if (nowSeen) setSeen((before) => new Set([...before, ...nowSeen.split(',').map(Number)]));
  }, [nowSeen]);
  return unseen.length - (nowSeen ? nowSeen.split(',').length : 0);
};
