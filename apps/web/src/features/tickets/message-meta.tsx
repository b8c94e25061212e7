import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../kit/format.ts';
import { Ack } from '../../ui/ack.tsx';
import type { Bubble } from './message-rows.ts';

/** Edited sign, time and tick, in the last line of a bubble. */
export const MessageMeta = ({ bubble }: { bubble: Bubble }) => {
  const { t } = useTranslation();
  return (
    <span className="relative top-1 float-right ml-3 inline-flex select-none items-center gap-1 text-meta text-text-2 tabular-nums">
      {bubble.isEdited && !bubble.isDeleted ? <span>{t('messages.edited')}</span> : null}
      <time dateTime={bubble.createdAt} title={formatDateTime(bubble.createdAt)}>
        {formatTime(bubble.createdAt)}
      </time>
      {bubble.fromMe ? <Ack ack={bubble.ack} /> : null}
    </span>
  );
};
