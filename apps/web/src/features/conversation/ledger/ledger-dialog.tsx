import { type MessageLedger, messageLedgerRoutes } from '@recado/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { FailedLoad } from '../../../kit/failed-load.tsx';
import { formatDate, formatDay, formatPreciseTime } from '../../../kit/format.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { onEvent } from '../../../kit/realtime/reactions.ts';
import { showError } from '../../../kit/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type LedgerStep, ledgerSteps } from './ledger-steps.ts';

const ledgerQuery = (id: string) =>
  queryOptions({
    queryKey: ['messageLedger', id],
    queryFn: ({ signal }) => call(messageLedgerRoutes.getMessageLedger, { params: { id } }, { signal }),
    staleTime: 0,
  });

onEvent('message.updated', ({ message }) => {
  void queryClient.invalidateQueries({ queryKey: ledgerQuery(message.id).queryKey });
});

const marks = {
  done: 'bg-brand-soft text-brand-text',
  failed: 'bg-danger-soft text-danger',
  missing: 'border-2 border-line-2 border-dashed',
} as const;

const Step = ({ step, isLast }: { step: LedgerStep; isLast: boolean }) => {
  const isPhoneClock = step.kind === 'written';
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0">
      {isLast ? null : (
        <span aria-hidden="true" className="absolute top-7 bottom-1 left-[11px] w-0.5 rounded-full bg-line" />
      )}
      <span
        aria-hidden="true"
        className={cx('flex size-6 shrink-0 items-center justify-center rounded-full', marks[step.look])}
      >
        {step.look === 'done' ? <Check size={14} strokeWidth={2.5} /> : null}
        {step.look === 'failed' ? <CircleAlert size={14} strokeWidth={2.5} /> : null}
      </span>
      <span className="min-w-0 flex-1 pt-0.5">
        <span
          className={cx(
            'block font-medium text-control',
            step.look === 'missing' && 'text-text-3',
            step.look === 'failed' && 'text-danger',
          )}
        >
          {step.label}
        </span>
        {step.detail ? <span className="block text-small text-text-2">{step.detail}</span> : null}
      </span>
      {step.at ? (
        <time dateTime={step.at} className="shrink-0 pt-0.5 text-control text-text-2 tabular-nums">
          {formatPreciseTime(step.at, !isPhoneClock)}
        </time>
      ) : null}
    </li>
  );
};

/** Steps under the day on which they happened; what has not happened belongs to the last. */
const daysOf = (steps: readonly LedgerStep[]): { day: string; steps: LedgerStep[] }[] => {
  const days: { day: string; steps: LedgerStep[] }[] = [];
  for (const step of steps) {
    const day = step.at ? formatDay(step.at) : (days.at(-1)?.day ?? '');
    const last = days.at(-1);
    if (last?.day === day) last.steps.push(step);
    else days.push({ day, steps: [step] });
  }
  return days;
};

const recordOf = (ledger: MessageLedger, steps: readonly LedgerStep[]): string =>
  [
    ledger.waId,
    ...steps.map(({ label, at, detail }) =>
      [at ? `${formatDate(at)} ${formatPreciseTime(at, true)}` : null, label, detail || null]
        .filter((part) => part !== null)
        .join(' · '),
    ),
  ].join('\n');

const Waiting = () => (
  <div className="flex flex-col gap-4">
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="size-6 rounded-full" />
        <Skeleton className="h-9 flex-1" />
      </div>
    ))}
  </div>
);

const Content = ({ ledger, steps }: { ledger: MessageLedger; steps: readonly LedgerStep[] }) => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      {daysOf(steps).map(({ day, steps: own }) => (
        <section key={day}>
          <h3 className="mb-3 font-medium text-small text-text-3">{day}</h3>
          <ol>
            {own.map((step, index) => (
              <Step key={step.key} step={step} isLast={index === own.length - 1} />
            ))}
          </ol>
        </section>
      ))}
      {ledger.isWhole ? null : <p className="text-small text-text-2">{t('messageLedger.older')}</p>}
    </div>
  );
};

type LedgerDialogProps = { messageId: string; open: boolean; onClose: () => void };

/** What happened to a message and when, from the customer's hand to the agent's screen or the other way. */
export const LedgerDialog = ({ messageId, open, onClose }: LedgerDialogProps) => {
  const { t } = useTranslation();
  const { data, isPending, isError, error, isFetching, refetch } = useQuery({
    ...ledgerQuery(messageId),
    enabled: open,
  });
  const steps = data ? ledgerSteps(data, t) : [];
  const copy = () => {
    if (data)
      void navigator.clipboard
        .writeText(recordOf(data, steps))
        .then(() => toast.success(t('messageLedger.copied')), showError);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={480}
      title={t('messageLedger.title')}
      {...(data
        ? {
            footNote: (
              <span className="block truncate font-mono" title={t('messageLedger.waId')}>
                <span className="sr-only">{`${t('messageLedger.waId')}: `}</span>
                {data.waId}
              </span>
            ),
            actions: (
              <Button kind="text" onClick={copy}>
                {t('messageLedger.copy')}
              </Button>
            ),
          }
        : {})}
    >
      <Loading waiting={isPending} skeleton={<Waiting />}>
        {isError || !data ? (
          <FailedLoad title={t('messageLedger.loadFailed')} query={{ error, isFetching, refetch }} />
        ) : (
          <Content ledger={data} steps={steps} />
        )}
      </Loading>
    </Dialog>
  );
};
