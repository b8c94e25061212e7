import { type PrivacyJob, privacyRoutes } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
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

/** Puts a job that was just asked for first. One that is there already was told live, and is further by now than the answer. */
export const addJob = (job: PrivacyJob): void =>
  changeJobs(job.contactId, (jobs) => (jobs.some(({ id }) => id === job.id) ? jobs : [job, ...jobs]));

/** Puts a job as it is now in its place in the list, whether it is new there or not. */
const putJob = (job: PrivacyJob): void => {
  addJob(job);
  changeJobs(job.contactId, (jobs) => jobs.map((one) => (one.id === job.id ? job : one)));
};

onEvent('privacyJob.updated', ({ record }) => putJob(record));
