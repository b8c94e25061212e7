import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime, formatTime } from '../../../kit/format.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';

/** Something that happened to a conversation: a quiet pill in its middle, with a sign and the time. */
export const QuietLine = ({
  sign: Sign,
  bubble,
  children,
}: {
  sign: LucideIcon;
  bubble: Bubble;
  children: ReactNode;
}) => {
  const at = bubble.createdAt;
  return (
    <article data-bubble={bubble.key} tabIndex={-1} className="flex justify-center px-4 py-2">
      <span className="inline-flex min-w-0 items-center gap-2 rounded-control bg-surface px-3.5 py-1.5 text-control text-text-2">
        <Sign size={15} aria-hidden="true" className="shrink-0 self-start mt-1" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
        <time dateTime={at} title={formatDateTime(at)} className="shrink-0 self-start text-text-3 tabular-nums">
          {formatTime(at)}
        </time>
      </span>
    </article>
  );
};
