import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../kit/format.ts';

/** Until about when the send budget holds the message of a schedule that stands in line. */
export const LeavesAt = ({ at, comma = false }: { at: string; comma?: boolean }) => {
  const { t } = useTranslation();
  return (
    <span>
      {comma ? ', ' : null}
      {t('schedules.leavesAt', { date: formatDate(at), time: formatTime(at) })}
    </span>
  );
};
