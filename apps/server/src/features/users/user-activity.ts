import { type ActivityUserField, activityUserFields, type SessionUser } from '@recado/contract';
import { type Doer, logActivity } from '#kit/activity/log-activity.repo.ts';
import type { TenantDb } from '#kit/db/data.ts';

const partOf: Record<ActivityUserField, (user: SessionUser) => unknown> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  language: ({ language }) => language,
  queues: ({ queues }) => queues.map(({ id }) => id).sort((a, b) => a - b),
  allTicket: ({ allTicket }) => allTicket,
  connection: ({ whatsappId }) => whatsappId,
};

const differs = (before: SessionUser, after: SessionUser) => (field: ActivityUserField) =>
  JSON.stringify(partOf[field](before)) !== JSON.stringify(partOf[field](after));

/** Notes what of a user is another than before: which fields, the profile by its words, that the password is new. */
export async function logUserChange(
  tx: TenantDb,
  by: Doer,
  { before, after, isPasswordNew }: { before: SessionUser; after: SessionUser; isPasswordNew: boolean },
): Promise<void> {
  const subject = { id: after.id, name: after.name };
  const fields = activityUserFields.filter(differs(before, after)).join(',');
  if (fields) await logActivity(tx, by, { kind: 'user.changed', subject, facts: { fields } });
  if (before.profile !== after.profile) {
    const facts = { before: before.profile, after: after.profile };
    await logActivity(tx, by, { kind: 'user.profileChanged', subject, facts });
  }
  if (isPasswordNew) await logActivity(tx, by, { kind: 'user.passwordChanged', subject });
}
