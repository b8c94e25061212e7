import { z } from 'zod';
import { route } from '../kit/route.ts';
import { idParams, instant } from '../kit/shapes.ts';

/** What is done with somebody's data (LGPD): a copy of all of it, or its removal. */
export const privacyJobKind = z.enum(['contactExport', 'contactErasure']);
export type PrivacyJobKind = z.infer<typeof privacyJobKind>;

/** Rows and files by what they were, as a receipt names them: `messages`, `files`, … */
export const privacyCounts = z.record(z.string(), z.number());

/** One such work: how far it is, who asked for it and when, and what came of it. It names nobody but who asked. */
export const privacyJob = z.object({
  id: z.number(),
  kind: privacyJobKind,
  contactId: z.number(),
  state: z.enum(['running', 'done', 'failed']),
  /** Rows and files that are done, and how many there were when it began. */
  done: z.number(),
  total: z.number(),
  /** A name of the error catalogue; null unless it failed. */
  error: z.string().nullable(),
  user: z.object({ id: z.number(), name: z.string() }),
  /** What was copied or removed. */
  counts: privacyCounts,
  /** Address of the archive, for 24 hours after this reply; null unless there is one. */
  fileUrl: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type PrivacyJob = z.infer<typeof privacyJob>;

export const privacyRoutes = {
  listContactPrivacyJobs: route({
    method: 'GET',
    path: '/contacts/:id/privacy',
    access: 'privacy.export',
    summary: "Copies and removals of one contact's data, newest first; the receipt stays when the contact is gone.",
    params: idParams,
    reply: z.array(privacyJob),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  startContactExport: route({
    method: 'POST',
    path: '/contacts/:id/privacy/export',
    access: 'privacy.export',
    summary: 'Begins to gather all data of a contact in one archive; one at a time.',
    params: idParams,
    reply: privacyJob,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_PRIVACY_JOB_RUNNING'],
  }),
  startContactErasure: route({
    method: 'POST',
    path: '/contacts/:id/privacy/erasure',
    access: 'privacy.erase',
    summary:
      "Begins to remove a contact's data for good: messages, files, notes, number; attendances stay as empty records.",
    params: idParams,
    reply: privacyJob,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_PRIVACY_JOB_RUNNING'],
  }),
};
