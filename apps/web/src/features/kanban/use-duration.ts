import { useTranslation } from 'react-i18next';

/** A length of time in its two largest units: "3 d 4 h", "2 h 5 min", "40 s". */
export const useDuration = (): ((seconds: number) => string) => {
  const { t } = useTranslation();
  return (seconds) => {
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    if (hours >= 24) return t('kanban.duration.days', { days: Math.floor(hours / 24), hours: hours % 24 });
    if (hours >= 1) return t('kanban.duration.hours', { hours, minutes: minutes % 60 });
    return minutes >= 1 ? t('kanban.duration.minutes', { minutes }) : t('kanban.duration.seconds', { seconds });
  };
};
