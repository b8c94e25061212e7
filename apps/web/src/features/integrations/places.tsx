import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../kit/session-store.ts';

const look =
  '-mb-px inline-flex h-10 items-center border-transparent border-b-2 px-3 font-medium text-control text-text-2 whitespace-nowrap transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-brand-text pointer-coarse:h-11';

/** The three pages of integrations: what answers, what is told, and everything that was sent. */
export const IntegrationPlaces = () => {
  const { t } = useTranslation();
  const maySee = useCan('integrations.manage');
  return (
    <nav aria-label={t('deliveries.places.label')} className="flex shrink-0 border-line border-b px-3 max-sm:px-1">
      <Link to="/queue-integration" className={look}>
        {t('deliveries.places.integrations')}
      </Link>
      <Link to="/webhooks" className={look}>
        {t('deliveries.places.webhooks')}
      </Link>
      {maySee ? (
        <Link to="/deliveries" className={look}>
          {t('deliveries.places.deliveries')}
        </Link>
      ) : null}
    </nav>
  );
};
