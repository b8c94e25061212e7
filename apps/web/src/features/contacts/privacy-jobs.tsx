import type { PrivacyJob } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { type DataJob, JobList } from '../../kit/data-jobs/job-list.tsx';

const counted = ['messages', 'files', 'tickets', 'notes', 'drafts', 'reactions', 'lists', 'journal', 'copies'] as const;

/** What was asked for with this contact's data: progress, archive, receipt. */
export const PrivacyJobs = ({ jobs }: { jobs: readonly PrivacyJob[] }) => {
  const { t } = useTranslation();
  const shown = (job: PrivacyJob): DataJob => ({
    ...job,
    isRemoval: job.kind === 'contactErasure',
    title: t(`privacy.kinds.${job.kind}`),
    counts: counted.map((what) => ({ label: t(`privacy.counts.${what}`), count: job.counts[what] ?? 0 })),
  });
  return <JobList jobs={jobs.map(shown)} />;
};
