import { isSendError, type Schedule, scheduleStatus } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isErrorCode, showError } from '../../kit/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { retrySchedule } from './queries.ts';

/** Why it was not sent, in words: a code of ours or of WhatsApp. */
const reasonOf = (error: string | null, t: TFunction): string => {
  if (error !== null && isErrorCode(error)) return t(`errors.${error}`);
  return t(`composing.sendErrors.${error !== null && isSendError(error) ? error : 'unknown'}`);
};

type FailureProps = { schedule: Schedule; mayRetry: boolean; className?: string };

/** 'Erro de Envio' with its reason, and the way to try again (core §4); nothing of a schedule that did not fail. */
export const Failure = ({ schedule, mayRetry, className }: FailureProps) => {
  const { t } = useTranslation();
  const retry = useMutation({
    mutationFn: () => retrySchedule(schedule.id),
    onSuccess: () => toast.success(t('schedules.retried')),
    onError: showError,
  });
  if (schedule.status !== scheduleStatus.failed) return null;
  return (
    <Banner tone="danger" title={t('schedules.failed')} className={className}>
      <p>{reasonOf(schedule.error, t)}</p>
      {mayRetry ? (
        <Button size="small" busy={retry.isPending} onClick={() => retry.mutate()} className="mt-2">
          {t('common.retry')}
        </Button>
      ) : null}
    </Banner>
  );
};
