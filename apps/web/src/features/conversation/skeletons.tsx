import { Skeleton } from '../../ui/skeleton.tsx';

const bubbleWidths = [46, 58, 30, 52, 38, 24, 60, 34];

/** Bubbles of a conversation, from its end upwards. */
export const ConversationSkeleton = () => (
  <div className="flex min-h-0 flex-1 flex-col justify-end gap-2.5 overflow-hidden bg-chat px-4 py-4 sm:px-6">
    {bubbleWidths.map((width, index) => (
      <Skeleton
        key={width}
        className={`h-10 rounded-bubble! bg-surface! ${index % 3 === 0 ? '' : 'self-end'}`}
        style={{ width: `${width}%` }}
      />
    ))}
  </div>
);

/** Header and bubbles of a ticket that is still unknown. */
export const TicketSkeleton = () => (
  <div className="flex h-full min-w-0 flex-1 flex-col">
    <div className="flex h-15 shrink-0 items-center gap-3 border-line border-b px-4">
      <Skeleton className="size-10 rounded-full!" />
      <div>
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="mt-2 h-3 w-56" />
      </div>
    </div>
    <ConversationSkeleton />
  </div>
);
