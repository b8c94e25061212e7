import { Skeleton } from '../../ui/skeleton.tsx';

/** The news before they are there. */
export const NewsSkeleton = () => (
  <div aria-hidden="true">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex flex-col gap-2 border-line border-b px-4 py-3 last:border-b-0">
        <Skeleton className="h-4 w-44" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-2/3" />
      </div>
    ))}
  </div>
);
