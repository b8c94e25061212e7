import { companyAdminRoutes } from '@recado/contract';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { formatTime } from '../../kit/format.ts';
import { log } from '../../kit/log.ts';
import { useUser } from '../../kit/session-store.ts';
import { endSupport } from '../../kit/support-token.ts';
import { Button } from '../../ui/button.tsx';

/** Says on every page that one is in another company for support, why and until when, and leads back. */
export const SupportBar = () => {
  const { t } = useTranslation();
  const { company, support } = useUser();
  const [isLeaving, setIsLeaving] = useState(false);
  if (!support) return null;
  const leave = async (): Promise<void> => {
    setIsLeaving(true);
    try {
      await call(companyAdminRoutes.leaveSupport, {});
    } catch (error) {
      log('leaving support was not answered', error);
    }
    endSupport();
  };
  return (
    <section
      aria-label={t('platform.support.mode')}
      className="flex min-h-11 shrink-0 items-center gap-2.5 border-line border-b bg-warn-soft px-4 py-1.5 text-control text-warn max-sm:px-3"
    >
      <LifeBuoy size={18} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1">
        <span className="font-semibold">{t('platform.support.inCompany', { company: company.name })}</span>
        <span className="block truncate text-small text-text-2">
          {t('platform.support.reasonUntil', { reason: support.reason, time: formatTime(support.until) })}
        </span>
      </p>
      <Button size="small" busy={isLeaving} onClick={() => void leave()}>
        {t('platform.support.leave')}
      </Button>
    </section>
  );
};
