import type { CompanyJob, DeletedCompany } from '@recado/contract';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../kit/query-client.ts';
import { addCompanyJob, companyJobsOptions, deletedCompaniesOptions, putCompanyJob } from './company-data-queries.ts';

const job: CompanyJob = {
  id: 7,
  kind: 'companyRemoval',
  company: { id: 3, name: 'Padaria Sol' },
  state: 'running',
  dueAt: '2026-12-22T12:00:00.000Z',
  hasBegun: false,
  done: 0,
  total: 0,
  error: null,
  user: { id: 1, name: 'Renata' },
  counts: {},
  fileUrl: null,
  createdAt: '2026-11-22T12:00:00.000Z',
  finishedAt: null,
};
const deleted: DeletedCompany = {
  ...{ id: 3, name: 'Padaria Sol', deletedAt: job.createdAt },
  ...{ removalAt: job.dueAt, removal: job },
};
const jobsKey = companyJobsOptions(3).queryKey;
const deletedKey = deletedCompaniesOptions.queryKey;
const jobs = () => queryClient.getQueryData(jobsKey);
const companies = () => queryClient.getQueryData(deletedKey);

beforeEach(() => {
  queryClient.setQueryData(jobsKey, [job]);
  queryClient.setQueryData(deletedKey, [deleted]);
});

test('how far a removal is stands in both lists, and at its end the company is no deleted one any more', () => {
  const begun: CompanyJob = { ...job, hasBegun: true, done: 500, total: 1000, dueAt: '2026-11-22T12:01:00.000Z' };
  putCompanyJob(begun);
  expect([jobs(), companies()]).toEqual([[begun], [{ ...deleted, removalAt: begun.dueAt, removal: begun }]]);
  const failed: CompanyJob = { ...begun, state: 'failed' };
  putCompanyJob(failed);
  expect(companies()).toEqual([{ ...deleted, removalAt: null, removal: failed }]);
  putCompanyJob({ ...begun, state: 'done' });
  expect([jobs()?.map(({ state }) => state), companies()]).toEqual([['done'], []]);
});

test('an archive changes nothing of its company, and an answer does not set back what was told live', () => {
  const archive: CompanyJob = { ...job, id: 8, kind: 'companyExport', state: 'done', fileUrl: '/file' };
  putCompanyJob(archive);
  addCompanyJob({ ...archive, state: 'running', fileUrl: null });
  expect([jobs(), companies()]).toEqual([[archive, job], [deleted]]);
});

test('a removal of a company that the list does not know makes it ask again', () => {
  putCompanyJob({ ...job, id: 9, company: { id: 4, name: 'Livraria Lua' } });
  expect(queryClient.getQueryState(deletedKey)?.isInvalidated).toBe(true);
});
