import { useTranslation } from 'react-i18next';
import { DayPill } from '../../../kit/lists/day-pill.tsx';
import type { Row } from '../../tickets/messages/message-rows.ts';

/** What stands between bubbles: days, ticket markers, the unread line. */
export const MessageMark = ({ row }: { row: Exclude<Row, { kind: 'message' | 'note' }> }) => {
  const { t } = useTranslation();
  if (row.kind === 'day') {
    return (
      <div className="flex justify-center pt-4 pb-1.5">
        <DayPill at={row.at} />
      </div>
    );
  }
  const words = {
    started: () => t('messages.markers.started', { id: row.kind === 'unread' ? 0 : row.ticketId }),
    ended: () => t('messages.markers.ended', { id: row.kind === 'unread' ? 0 : row.ticketId }),
    hidden: () => t('messages.markers.otherQueue'),
    unread: () => t('messages.markers.unread', { count: row.kind === 'unread' ? row.count : 0 }),
  };
  const line = row.kind === 'unread' ? 'bg-brand' : 'bg-line-2';
  return (
    <div className="flex items-center gap-4 px-4 py-2.5 sm:px-6">
      <span aria-hidden="true" className={`h-px flex-1 ${line}`} />
      <span className={row.kind === 'unread' ? 'font-semibold text-brand-text text-small' : 'text-small text-text-3'}>
        {words[row.kind]()}
      </span>
      <span aria-hidden="true" className={`h-px flex-1 ${line}`} />
    </div>
  );
};
