import type { ScriptState } from '@recado/whatsapp-simulator/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileText, MessagesSquare, PackageX, Pause, Play, RefreshCw, Undo2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { queryClient } from '../../kit/query-client.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sayRefusal, scriptsQuery, simulator } from './simulator.ts';

const known = {
  quote: { icon: <FileText size={16} />, key: 'budget', messages: 6 },
  rush: { icon: <RefreshCw size={16} />, key: 'burst', messages: 20 },
  newcomer: { icon: <UserPlus size={16} />, key: 'newcomer', messages: 2 },
  damage: { icon: <PackageX size={16} />, key: 'damage', messages: 5 },
  regret: { icon: <Undo2 size={16} />, key: 'regret', messages: 4 },
} as const;

const isKnown = (id: string): id is keyof typeof known => id in known;

/** Steps of a script are messages and what lies between them: progress is told in messages. */
const progressOf = ({ id, step, steps }: ScriptState): { done: number; total: number } => {
  const total = isKnown(id) ? known[id].messages : steps;
  return { done: steps === 0 ? 0 : Math.min(total, Math.ceil((step / steps) * total)), total };
};

const useWords = (script: ScriptState): { title: string; detail: string; icon: ReactNode } => {
  const { t } = useTranslation();
  if (!isKnown(script.id))
    return { title: script.title, detail: script.description, icon: <MessagesSquare size={16} /> };
  const { key, icon } = known[script.id];
  return { title: t(`phone.scripts.${key}.title`), detail: t(`phone.scripts.${key}.detail`), icon };
};

const Progress = ({ script, title }: { script: ScriptState; title: string }) => {
  const { t } = useTranslation();
  const { done, total } = progressOf(script);
  return (
    <span className="flex h-4 items-center gap-2">
      <span
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="h-1 flex-1 overflow-hidden rounded-full bg-line-2"
      >
        <span
          className="block h-full rounded-full bg-brand transition-[width]"
          style={{ width: `${(done / total) * 100}%` }}
        />
      </span>
      <span className="text-meta text-text-2 tabular-nums">{t('phone.scripts.progress', { done, total })}</span>
    </span>
  );
};

const ScriptRow = ({ script, company }: { script: ScriptState; company: string | undefined }) => {
  const { t } = useTranslation();
  const { title, detail, icon } = useWords(script);
  const isRunning = script.status === 'running';
  const toggle = useMutation({
    mutationFn: () => (isRunning ? simulator.pauseScript(script.id) : simulator.startScript(script.id, company)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: scriptsQuery.queryKey }),
    onError: sayRefusal,
  });
  return (
    <li className={cx('-mx-2 flex items-center gap-3 rounded-control px-2 py-2', isRunning && 'bg-selected')}>
      <span
        aria-hidden="true"
        className={cx(
          'flex size-8 shrink-0 items-center justify-center rounded-control',
          isRunning ? 'bg-brand text-on-brand' : 'bg-hover text-text-2',
        )}
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-control">{title}</span>
        {isRunning || script.status === 'paused' ? (
          <Progress script={script} title={title} />
        ) : (
          <span className="block truncate text-small text-text-2">{detail}</span>
        )}
      </span>
      <IconButton
        label={t(isRunning ? 'phone.scripts.pause' : 'phone.scripts.play', { name: title })}
        icon={isRunning ? <Pause size={16} /> : <Play size={16} className="text-brand" />}
        size={32}
        tooltipSide="left"
        disabled={toggle.isPending}
        onClick={() => toggle.mutate()}
      />
    </li>
  );
};

/** Customers who write by themselves and wait for answers. */
export const ScriptsSection = ({ company }: { company: string | undefined }) => {
  const { t } = useTranslation();
  const { data, isError, error, isFetching, refetch } = useQuery(scriptsQuery);
  return (
    <section aria-labelledby="phone-scripts" className="px-4 py-3.5">
      <h2 id="phone-scripts" className="font-semibold text-control">
        {t('phone.scripts.title')}
      </h2>
      <p className="mb-1.5 text-small text-text-2">{t('phone.scripts.detail')}</p>
      {isError && !data ? <FailedLoad title={t('common.loadFailed')} query={{ error, isFetching, refetch }} /> : null}
      {data || isError ? null : <Skeleton className="h-44 w-full" />}
      <ul className="flex flex-col">
        {data?.map((script) => (
          <ScriptRow key={script.id} script={script} company={company} />
        ))}
      </ul>
    </section>
  );
};
