import type { Import } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { formatNumber } from '../format-number.ts';
import { isErrorCode } from '../show-error.ts';

const shown = ['created', 'updated', 'skipped', 'failed'] as const;

const Bar = ({ label, done, total }: { label: string; done: number; total: number }) => {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between text-control">
        <span>{label}</span>
        <span className="text-text-2 tabular-nums">
          {t('imports.progress', { done: formatNumber(done), total: formatNumber(total) })}
        </span>
      </div>
      <progress aria-label={label} value={done} max={Math.max(1, total)} className="h-1.5 w-full accent-brand" />
    </div>
  );
};

const Counts = ({ record }: { record: Import }) => {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-4 gap-3 max-sm:grid-cols-2">
      {shown.map((name) => (
        <div key={name} className="rounded-menu bg-canvas px-3 py-2">
          <dt className="text-small text-text-2">{t(`imports.result.${name}`)}</dt>
          <dd className="font-semibold text-section tabular-nums">{formatNumber(record[name])}</dd>
        </div>
      ))}
    </dl>
  );
};

/** How far an import is, or what became of it. */
export const ImportProgress = ({ record }: { record: Import }) => {
  const { t } = useTranslation();
  const { state, done, total, undone, error } = record;
  if (state === 'reading') {
    return (
      <p role="status" className="flex items-center gap-2 py-6 text-body">
        <Spinner /> {t('imports.reading')}
      </p>
    );
  }
  if (state === 'running') {
    return (
      <div className="flex flex-col gap-4">
        <Bar label={t('imports.running')} done={done} total={total} />
        <Counts record={record} />
      </div>
    );
  }
  if (state === 'undoing')
    return <Bar label={t('imports.undoing')} done={undone} total={record.created + record.updated} />;
  if (state === 'mapping') return null;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-semibold text-section">
        {t(`imports.states.${state}`)}
      </p>
      {error && isErrorCode(error) ? <Banner tone="danger">{t(`errors.${error}`)}</Banner> : null}
      {state === 'undone' ? (
        <p className="text-control text-text-2">{`${t('imports.result.undone')}: ${formatNumber(undone)}`}</p>
      ) : null}
      {total > 0 ? <Counts record={record} /> : null}
    </div>
  );
};
