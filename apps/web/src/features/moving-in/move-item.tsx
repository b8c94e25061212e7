import { type MoveIn, moveInRoutes } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { formatDateTime } from '../../kit/format.ts';
import { formatNumber } from '../../kit/format-number.ts';
import { isErrorCode, showError } from '../../kit/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import { MoveReportPart } from './move-report.tsx';
import { isAtWork, putMove } from './queries.ts';

const namesOf = (companies: readonly { name: string }[]): string => companies.map(({ name }) => name).join(', ');

const HowFar = ({ move }: { move: MoveIn }) => {
  const { t } = useTranslation();
  const { done, total, rowsPerSecond, endsAt } = move;
  const parts = [
    t('moveIns.progress', { done: formatNumber(done), total: formatNumber(total) }),
    ...(rowsPerSecond === null ? [] : [t('moveIns.rate', { rate: formatNumber(rowsPerSecond) })]),
    ...(endsAt === null ? [] : [t('moveIns.ends', { time: formatDateTime(endsAt) })]),
  ];
  return (
    <>
      <Progress share={total > 0 ? done / total : 0} label={t(`moveIns.states.${move.state}`)} className="mt-3" />
      <p className="mt-1.5 text-small text-text-2 tabular-nums">{parts.join(' · ')}</p>
    </>
  );
};

const useAct = (
  route: typeof moveInRoutes.runMoveIn | typeof moveInRoutes.stopMoveIn | typeof moveInRoutes.undoMoveIn,
) =>
  useMutation({ mutationFn: (id: number) => call(route, { params: { id } }), onSuccess: putMove, onError: showError });

const runs = { checked: 'run', stopped: 'goOn', failed: 'goOn', done: 'again' } as const;
const runOf = (state: MoveIn['state']) => Object.entries(runs).find(([from]) => from === state)?.[1];

const Acts = ({ move }: { move: MoveIn }) => {
  const { t } = useTranslation();
  const run = useAct(moveInRoutes.runMoveIn);
  const stop = useAct(moveInRoutes.stopMoveIn);
  const undo = useAct(moveInRoutes.undoMoveIn);
  const [asks, setAsks] = useState(false);
  const what = runOf(move.state);
  const isUsed = move.companies.some((company) => company.isUsed);
  const of = (action: string) => t('moveIns.of', { action, source: move.source });
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {what ? (
        <Button
          kind={what === 'again' ? 'outlined' : 'solid'}
          busy={run.isPending}
          aria-label={of(t(`moveIns.${what}`))}
          onClick={() => run.mutate(move.id)}
        >
          {t(`moveIns.${what}`)}
        </Button>
      ) : null}
      {isAtWork(move) ? (
        <Button
          kind="outlined"
          busy={stop.isPending}
          aria-label={of(t('moveIns.stop'))}
          onClick={() => stop.mutate(move.id)}
        >
          {t('moveIns.stop')}
        </Button>
      ) : null}
      {what && move.companies.length > 0 && !isUsed ? (
        <Button kind="danger-text" aria-label={of(t('moveIns.undo'))} onClick={() => setAsks(true)}>
          {t('moveIns.undo')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('moveIns.undoing.title')}
        confirmLabel={t('moveIns.undoing.confirm')}
        danger
        busy={undo.isPending}
        onConfirm={() => undo.mutate(move.id, { onSettled: () => setAsks(false) })}
      >
        {t('moveIns.undoing.text', { names: namesOf(move.companies) })}
      </ConfirmDialog>
    </div>
  );
};

/** One base that was looked through or brought: how far it is, what can be done, what the report says. */
export const MoveItem = ({ move }: { move: MoveIn }) => {
  const { t } = useTranslation();
  const used = move.companies.filter((company) => company.isUsed);
  const title = [...(move.family ? [t(`moveIns.families.${move.family}`)] : []), move.source].join(' · ');
  return (
    <li className="rounded-menu border border-line p-5 max-sm:p-4">
      <h2 className="wrap-anywhere font-semibold text-body">{title}</h2>
      <p className="flex flex-wrap gap-x-2 text-control">
        <span role="status" className={move.state === 'failed' ? 'text-danger' : 'text-text-2'}>
          {t(`moveIns.states.${move.state}`)}
        </span>
        <span className="text-text-3">
          {t('moveIns.by', { name: move.user.name, time: formatDateTime(move.finishedAt ?? move.createdAt) })}
        </span>
      </p>
      {move.error && isErrorCode(move.error) ? (
        <Banner tone="danger" className="mt-3">
          {t(`errors.${move.error}`)}
        </Banner>
      ) : null}
      {isAtWork(move) ? <HowFar move={move} /> : null}
      {move.companies.length > 0 ? (
        <p className="mt-2 text-control text-text-2">{t('moveIns.came', { names: namesOf(move.companies) })}</p>
      ) : null}
      {used.length > 0 ? (
        <p className="mt-1 text-control text-text-3">{t('moveIns.used', { names: namesOf(used) })}</p>
      ) : null}
      <Acts move={move} />
      <MoveReportPart move={move} />
    </li>
  );
};
