import { type PrivacyJob, privacyRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { withAsked, withTold } from '../../kit/data-jobs/job-lists.ts';
import { patchAnswers } from '../../kit/outdated-answers.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';

/** Copies and removals of one contact's data, newest first. Asked anew when it is opened: addresses of archives expire. */
export const privacyJobsOptions = (contactId: number) =>
  queryOptions({
    queryKey: ['privacyJobs', contactId],
    queryFn: ({ signal }) => call(privacyRoutes.listContactPrivacyJobs, { params: { id: contactId } }, { signal }),
    staleTime: 0,
  });

const changeJobs = (contactId: number, change: (jobs: PrivacyJob[]) => PrivacyJob[]): void =>
  patchAnswers<PrivacyJob[]>(queryClient, privacyJobsOptions(contactId).queryKey, change);

/** Puts a job that was just asked for first. */
export const addJob = (job: PrivacyJob): void => changeJobs(job.contactId, (jobs) => withAsked(jobs, job));

onEvent('privacyJob.updated', ({ record }) => changeJobs(record.contactId, (jobs) => withTold(jobs, record)));
