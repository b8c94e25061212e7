import { Skeleton } from '../../../ui/skeleton.tsx';

const rowKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** A row of the list with its exact geometry. */
export const RowSkeleton = ({ index = 0 }: { index?: number }) => (
  <div className="flex h-[87px] gap-3 border-line border-b px-3 py-3">
    <Skeleton className="size-10 shrink-0 rounded-full!" />
    <div className="min-w-0 flex-1">
      <div className="flex justify-between">
        <Skeleton className="h-3.5 w-36" />
        <Skeleton className="h-3 w-9" />
      </div>
      <Skeleton className="mt-2.5 h-3" style={{ width: `${55 + ((index * 17) % 40)}%` }} />
      <div className="mt-3 flex gap-2">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-4 w-20" />
      </div>
    </div>
  </div>
);

/** Rows of the list before they are known. */
export const ListSkeleton = () => (
  <div className="h-full overflow-hidden">
    {rowKeys.map((key, index) => (
      <RowSkeleton key={key} index={index} />
    ))}
  </div>
);
