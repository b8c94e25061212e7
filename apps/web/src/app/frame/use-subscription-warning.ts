import { limits } from '@recado/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { daysUntil } from '../../kit/format.ts';
import { useSession } from '../../kit/session-store.ts';
import { toast } from '../../ui/toast.tsx';

let warnedFor: number | null = null;

/** Says once per session 'Sua assinatura vence em N dia(s)', N from 0 to 4 (core §5, decisions 28). */
export const useSubscriptionWarning = (): void => {
  const { t } = useTranslation();
  const session = useSession();
  useEffect(() => {
    if (session.phase !== 'in' || warnedFor === session.user.id) return;
    warnedFor = session.user.id;
    const { dueDate } = session.user.company;
    const days = daysUntil(dueDate);
    if (days >= 0 && days < limits.subscriptionWarningBelowDays) toast.info(t('login.expiresSoon', { days }));
  }, [session, t]);
};
