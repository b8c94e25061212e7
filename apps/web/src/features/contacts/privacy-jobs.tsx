import type { PrivacyJob } from '@recado/contract';
import { Download, Eraser, FileArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../kit/format.ts';
import { formatNumber } from '../../kit/format-number.ts';
import { cx } from '../../ui/cx.ts';
import { Progress } from '../../ui/progress.tsx';

const counted = ['messages', 'files', 'tickets', 'notes', 'reactions', 'lists', 'journal', 'copies'] as const;

/** What was copied or removed, number by number; what there was none of is left out. */
const Receipt = ({ job }: { job: PrivacyJob }) => {
  const { t } = useTranslation();
  const rows = counted.filter((what) => (job.counts[what] ?? 0) > 0);
  if (job.state === 'running' || rows.length === 0) return null;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
      {rows.map((what) => (
        <div key={what} className="flex gap-1">
          <dt className="text-text-3">{t(`privacy.counts.${what}`)}</dt>
          <dd className="tabular-nums">{formatNumber(job.counts[what] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
};

const Archive = ({ job }: { job: PrivacyJob }) => {
  const { t } = useTranslation();
  if (job.kind !== 'contactExport' || job.state !== 'done') return null;
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

const JobRow = ({ job }: { job: PrivacyJob }) => {
  const { t } = useTranslation();
  const Icon = job.kind === 'contactErasure' ? Eraser : FileArchive;
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
          <span className="font-medium">{t(`privacy.kinds.${job.kind}`)}</span>
          <span className={cx('text-small', hasFailed ? 'text-danger' : 'text-text-2')}>
            {t(`privacy.states.${job.state}`)}
          </span>
        </p>
        <p className="text-small text-text-3">
          {t('privacy.by', { name: job.user.name, time: formatDateTime(job.finishedAt ?? job.createdAt) })}
        </p>
        {job.state === 'running' ? (
          <Progress
            share={job.total > 0 ? job.done / job.total : 0}
            label={t(`privacy.kinds.${job.kind}`)}
            className="mt-2"
          />
        ) : null}
        <Receipt job={job} />
        <Archive job={job} />
      </div>
    </li>
  );
};

/** What was asked for with this contact's data: progress, archive, receipt. */
export const PrivacyJobs = ({ jobs }: { jobs: readonly PrivacyJob[] }) => {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="privacy-history" className="mt-6">
      <h3 id="privacy-history" className="mb-2 font-semibold text-control text-text-2">
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
