import { Skeleton } from '../../ui/skeleton.tsx';

/** The frame before it is known who is signed in. */
export const FrameSkeleton = () => (
  <div aria-busy="true" className="flex h-dvh bg-canvas">
    <div className="hidden w-60 shrink-0 flex-col gap-3 border-line border-r p-4 sm:flex">
      <Skeleton className="mb-4 h-7 w-28" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
    </div>
    <div className="flex min-w-0 flex-1 flex-col">
      <div className="flex h-13 items-center border-line border-b px-4">
        <Skeleton className="h-4 w-48" />
      </div>
      <div className="min-h-0 flex-1 bg-surface" />
    </div>
  </div>
);
