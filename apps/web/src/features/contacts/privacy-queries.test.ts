import type { PrivacyJob } from '@recado/contract';
import { expect, test } from 'vitest';
import { queryClient } from '../../kit/query-client.ts';
import { addJob, privacyJobsOptions } from './privacy-queries.ts';

const job: PrivacyJob = {
  id: 7,
  kind: 'contactExport',
  contactId: 3,
  state: 'running',
  done: 0,
  total: 0,
  error: null,
  user: { id: 1, name: 'Renata' },
  counts: {},
  fileUrl: null,
  createdAt: '2026-11-22T12:00:00.000Z',
  finishedAt: null,
};
const { queryKey } = privacyJobsOptions(job.contactId);

test('the answer to a request that the server has finished meanwhile does not set it back', () => {
  const finished: PrivacyJob = { ...job, state: 'done', fileUrl: '/file' };
  queryClient.setQueryData(queryKey, [finished]);
  addJob(job);
  expect(queryClient.getQueryData(queryKey)).toEqual([finished]);
  addJob({ ...job, id: 8 });
  expect(queryClient.getQueryData(queryKey)?.map(({ id }) => id)).toEqual([8, 7]);
});
