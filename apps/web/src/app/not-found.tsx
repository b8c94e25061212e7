import { Link } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** An address that no page has. */
export const NotFound = () => {
  const { t } = useTranslation();
  return (
    <main className="flex h-full min-h-80 items-center justify-center">
      <EmptyState
        isPage
        icon={<MapPinOff />}
        title={t('frame.notFound.title')}
        action={
          <Link to="/tickets" className={buttonClass('outlined', 'normal')}>
            {t('frame.notFound.action')}
          </Link>
        }
      >
        {t('frame.notFound.text')}
      </EmptyState>
    </main>
  );
};
