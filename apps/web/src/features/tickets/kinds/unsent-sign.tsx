import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../../../ui/tooltip.tsx';

/** In place of the tick of a message that waits for a line. */
export const UnsentSign = () => {
  const { t } = useTranslation();
  const words = t('offline.unsent.words');
  return (
    <Tooltip text={words} side="top">
      <span role="img" aria-label={words} className="inline-flex min-w-0 items-center gap-1">
        <Clock size={12} aria-hidden="true" className="shrink-0" />
        <span aria-hidden="true">{t('offline.unsent.short')}</span>
      </span>
    </Tooltip>
  );
};
