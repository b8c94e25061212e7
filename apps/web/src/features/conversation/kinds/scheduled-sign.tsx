import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../../../ui/tooltip.tsx';

/** Beside the time of a message that was written earlier: who scheduled it. */
export const ScheduledSign = ({ author }: { author: string }) => {
  const { t } = useTranslation();
  const words = author ? t('schedules.sign', { name: author }) : t('schedules.signNoName');
  return (
    <Tooltip text={words} side="top">
      <span role="img" aria-label={words} className="inline-flex">
        <Clock size={12} aria-hidden="true" />
      </span>
    </Tooltip>
  );
};
