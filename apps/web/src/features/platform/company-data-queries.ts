import { type CompanyJob, companyDataRoutes, type DeletedCompany } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { withAsked, withTold } from '../../kit/data-jobs/job-lists.ts';
import { patchAnswers } from '../../kit/outdated-answers.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';

/** Archives and removals of one company, newest first. Asked anew when it is opened: addresses of archives expire. */
export const companyJobsOptions = (id: number) =>
  queryOptions({
    queryKey: ['companyJobs', id],
    queryFn: ({ signal }) => call(companyDataRoutes.listCompanyJobs, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Companies that were deleted and are not removed yet. */
export const deletedCompaniesOptions = queryOptions({
  queryKey: ['deletedCompanies'],
  queryFn: ({ signal }) => call(companyDataRoutes.listDeletedCompanies, {}, { signal }),
  staleTime: 0,
});

const changeJobs = (id: number, change: (jobs: CompanyJob[]) => CompanyJob[]): void =>
  patchAnswers<CompanyJob[]>(queryClient, companyJobsOptions(id).queryKey, change);
const changeDeleted = (change: (companies: DeletedCompany[]) => DeletedCompany[]): void =>
  patchAnswers<DeletedCompany[]>(queryClient, deletedCompaniesOptions.queryKey, change);

/** Puts a job that was just asked for first. */
export const addCompanyJob = (job: CompanyJob): void => changeJobs(job.company.id, (jobs) => withAsked(jobs, job));

/** Takes a company out of the deleted ones: it was restored, or is gone. */
export const takeDeleted = (companyId: number): void =>
  changeDeleted((companies) => companies.filter(({ id }) => id !== companyId));

/** A removal as it is now, on its company among the deleted ones. */
function putRemoval(job: CompanyJob): void {
  const removalAt = job.state === 'running' ? job.dueAt : null;
  const isIt = ({ id }: DeletedCompany) => id === job.company.id;
  changeDeleted((companies) => companies.map((one) => (isIt(one) ? { ...one, removalAt, removal: job } : one)));
  const { queryKey } = deletedCompaniesOptions;
  const known = queryClient.getQueryData(queryKey);
  // Somebody else deleted one.
  if (known && !known.some(isIt)) void queryClient.invalidateQueries({ queryKey });
}

/** Puts a job as it is now wherever it is shown. */
export function putCompanyJob(job: CompanyJob): void {
  changeJobs(job.company.id, (jobs) => withTold(jobs, job));
  if (job.kind !== 'companyRemoval') return;
  if (job.state === 'done') takeDeleted(job.company.id);
  else putRemoval(job);
}

onEvent('companyJob.updated', ({ record }) => putCompanyJob(record));
