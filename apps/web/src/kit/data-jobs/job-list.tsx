import { Download, Eraser, FileArchive } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Progress } from '../../ui/progress.tsx';
import { formatDateTime } from '../format.ts';
import { formatNumber } from '../format-number.ts';

/** Work on data as its receipt shows it. */
export interface DataJob {
  readonly id: number;
  readonly isRemoval: boolean;
  readonly title: string;
  readonly state: 'running' | 'done' | 'failed';
  /** Said in place of the state while it has not begun: when it will. */
  readonly waits?: string | undefined;
  readonly done: number;
  readonly total: number;
  readonly user: { readonly name: string };
  /** What was copied or removed; what there was none of is left out. */
  readonly counts: readonly { readonly label: string; readonly count: number }[];
  readonly fileUrl: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

/** What was copied or removed, number by number. */
const Receipt = ({ job }: { job: DataJob }) => {
  const rows = job.counts.filter(({ count }) => count > 0);
  if (job.state === 'running' || rows.length === 0) return null;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
      {rows.map(({ label, count }) => (
        <div key={label} className="flex gap-1">
          <dt className="text-text-3">{label}</dt>
          <dd className="tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
};

const Archive = ({ job }: { job: DataJob }) => {
  const { t } = useTranslation();
  if (job.isRemoval || job.state !== 'done') return null;
  if (!job.fileUrl) return <p className="mt-1 text-small text-text-3">{t('privacy.gone')}</p>;
  return (
    <a
      href={job.fileUrl}
      download
      className="mt-2 inline-flex min-h-6 items-center gap-1.5 font-medium text-brand-text text-control underline"
    >
      <Download size={15} aria-hidden="true" />
      {t('privacy.download')}
    </a>
  );
};

const JobRow = ({ job }: { job: DataJob }) => {
  const { t } = useTranslation();
  const Icon = job.isRemoval ? Eraser : FileArchive;
  const hasFailed = job.state === 'failed';
  return (
    <li className="flex gap-3 border-line border-t py-3">
      <span
        aria-hidden="true"
        className={cx(
          'flex size-8 shrink-0 items-center justify-center rounded-control',
          hasFailed ? 'bg-danger-soft text-danger' : 'bg-brand-soft text-brand-text',
        )}
      >
        <Icon size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-body">
          <span className="font-medium">{job.title}</span>
          <span className={cx('text-small', hasFailed ? 'text-danger' : 'text-text-2')}>
            {job.waits ?? t(`privacy.states.${job.state}`)}
          </span>
        </p>
        <p className="text-small text-text-3">
          {t('privacy.by', { name: job.user.name, time: formatDateTime(job.finishedAt ?? job.createdAt) })}
        </p>
        {job.state === 'running' && !job.waits ? (
          <Progress share={job.total > 0 ? job.done / job.total : 0} label={job.title} className="mt-2" />
        ) : null}
        <Receipt job={job} />
        <Archive job={job} />
      </div>
    </li>
  );
};

/** What was asked for with somebody's data: progress, archive, receipt. */
export const JobList = ({ jobs }: { jobs: readonly DataJob[] }) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="mb-2 font-semibold text-control text-text-2">
        {t('privacy.history')}
      </h3>
      {jobs.length === 0 ? (
        <p className="text-control text-text-3">{t('privacy.none')}</p>
      ) : (
        <ul>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  );
};
