import { Skeleton } from '../../ui/skeleton.tsx';

const lanes = [3, 2, 4, 1] as const;

/** Lanes and cards in the places where they come. */
export const BoardSkeleton = ({ isNarrow }: { isNarrow: boolean }) => (
  <div className="flex min-w-0 flex-1 gap-3 overflow-hidden px-6 pt-4">
    {lanes.slice(0, isNarrow ? 1 : undefined).map((cards, lane) => (
      <div key={cards} className={isNarrow ? 'flex w-full flex-col gap-2' : 'flex w-68 shrink-0 flex-col gap-2'}>
        <Skeleton className="mb-2 h-5 w-32" />
        {Array.from({ length: cards }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes without anything of their own.
          <Skeleton key={`${lane}-${card}`} className="h-36 w-full rounded-[12px]" />
        ))}
      </div>
    ))}
  </div>
);
