import { formatDay } from '../format.ts';
import { useToday } from '../use-today.ts';

/** A day, as a pill. */
export const DayPill = ({ at }: { at: string }) => {
  useToday();
  return (
    <span className="rounded-full border border-line bg-surface px-3 py-1 text-small text-text-2">{formatDay(at)}</span>
  );
};
