import { limits } from '@recado/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/**
 * In the place of a page that is not for this reader. With a `reason` it says whose page it is and how to leave it;
 * without one it says that the company may not open it, and goes to the start after a second (administration §6).
 */
export const RefusedPage = ({ reason }: { reason?: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isLeft = reason === undefined;
  useEffect(() => {
    if (!isLeft) return;
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), limits.accessDeniedRedirectMs);
    return () => clearTimeout(timer);
  }, [isLeft, navigate]);
  const leave = (
    <Link to="/" className={buttonClass('outlined', 'normal')}>
      {t('common.goHome')}
    </Link>
  );
  return (
    <div role="alert" className="flex h-full items-center justify-center bg-surface">
      <EmptyState isPage icon={<Lock />} title={t('common.noPermission')} action={isLeft ? null : leave}>
        {reason ?? t('common.noPlanFeature')}
      </EmptyState>
    </div>
  );
};
