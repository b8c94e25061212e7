import { z } from 'zod';
import { route } from '../kit/route.ts';
import { idParams, instant } from '../kit/shapes.ts';
import { limits } from '../limits.ts';

/** What is done with all that the platform keeps of a company: an archive of it, or its removal for good. */
export const companyJobKind = z.enum(['companyExport', 'companyRemoval']);
export type CompanyJobKind = z.infer<typeof companyJobKind>;

/** One such work, and its receipt: it names the company and who asked, and outlives the company. */
export const companyJob = z.object({
  id: z.number(),
  kind: companyJobKind,
  company: z.object({ id: z.number(), name: z.string() }),
  state: z.enum(['running', 'done', 'failed']),
  /** When the work may begin; a removal waits for it. */
  dueAt: instant,
  /** Whether anything was done yet: a removal that has begun is not taken back. */
  hasBegun: z.boolean(),
  /** Rows and files that are done, and how many there were when it began. */
  done: z.number(),
  total: z.number(),
  /** A name of the error catalogue; null unless it failed. */
  error: z.string().nullable(),
  user: z.object({ id: z.number(), name: z.string() }),
  /** Rows by table, and `files`: what was copied or removed. */
  counts: z.record(z.string(), z.number()),
  /** Address of the archive, for 24 hours after this reply; null unless there is one. */
  fileUrl: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type CompanyJob = z.infer<typeof companyJob>;

/** A company that was deleted and is not removed yet. */
export const deletedCompany = z.object({
  id: z.number(),
  name: z.string(),
  deletedAt: instant,
  /** When its removal begins or began; null while nothing removes it. */
  removalAt: instant.nullable(),
  /** Its removal: waiting, running or failed. */
  removal: companyJob.nullable(),
});
export type DeletedCompany = z.infer<typeof deletedCompany>;

/** Archive, restoring and removal of whole companies by super users (trust I-65, docs/decisions/0048). */
export const companyDataRoutes = {
  listDeletedCompanies: route({
    method: 'GET',
    path: '/companies/deleted',
    access: 'companies.manage',
    summary: 'Companies that were deleted and are not removed yet, the latest first.',
    reply: z.array(deletedCompany),
  }),
  listCompanyJobs: route({
    method: 'GET',
    path: '/companies/:id/jobs',
    access: 'companies.manage',
    summary: 'Archives and removals of a company, newest first; the receipts stay when the company is gone.',
    params: idParams,
    reply: z.array(companyJob),
    errors: ['ERR_NO_COMPANY_FOUND'],
    superReachesAll: true,
  }),
  startCompanyExport: route({
    method: 'POST',
    path: '/companies/:id/export',
    access: 'companies.manage',
    summary: 'Begins to gather all that is kept of a company, deleted or not, in one archive; one at a time.',
    params: idParams,
    reply: companyJob,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_COMPANY_REMOVAL_BEGUN'],
    superReachesAll: true,
  }),
  startCompanyRemoval: route({
    method: 'POST',
    path: '/companies/:id/removal',
    access: 'companies.manage',
    summary: 'Begins to remove a deleted company for good before its days are over; its name is the confirmation.',
    params: idParams,
    body: z.object({ name: z.string().trim().min(1, 'Required').max(limits.companyName.max, 'Too Long!') }),
    reply: companyJob,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_OWN_COMPANY', 'ERR_COMPANY_NAME_DIFFERS'],
    superReachesAll: true,
  }),
  restoreCompany: route({
    method: 'POST',
    path: '/companies/:id/restore',
    access: 'companies.manage',
    summary: 'Takes the deletion of a company back, as long as its removal has not begun.',
    params: idParams,
    reply: z.object({}),
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_COMPANY_REMOVAL_BEGUN', 'ERR_COMPANY_NAME_ALREADY_EXISTS'],
    superReachesAll: true,
  }),
};
