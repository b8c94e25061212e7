import { type ActivityCompanyField, type ActivityKind, activityCompanyFields, type CompanyRow } from '@recado/contract';
import { type Activity, type Doer, logActivity } from '#kit/activity/log-activity.repo.ts';
import type { SystemDb } from '#kit/db/data.ts';

/** An entry about a company that exists. */
type Noted = Activity & {
  readonly kind: Extract<ActivityKind, `company.${string}`>;
  readonly subject: { readonly id: number };
};

const partOf: Record<ActivityCompanyField, (company: CompanyRow) => unknown> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  recurrence: ({ recurrence }) => recurrence,
  campaigns: ({ campaignsEnabled }) => campaignsEnabled,
  trial: ({ trialExpiration }) => trialExpiration,
  billing: ({ billingName, addressZipCode, addressStreet, addressDistrict, addressCity, addressState }) => [
    ...[billingName, addressZipCode, addressStreet, addressDistrict, addressCity, addressState],
  ],
};

/** What is told with the value before and after. */
const weighty = [
  ['company.planChanged', ({ plan }: CompanyRow) => plan?.name ?? ''],
  ['company.dueDayChanged', ({ dueDay }: CompanyRow) => dueDay ?? ''],
  ['company.stateChanged', ({ status }: CompanyRow) => (status ? 'enabled' : 'disabled')],
] as const;

/** Notes what happened to a company, in its own log and in that of the company of who did it. */
export async function logCompany(
  { db }: SystemDb,
  by: Doer & { readonly actor: { readonly companyId: number } },
  activity: Noted,
): Promise<void> {
  for (const companyId of new Set([by.actor.companyId, activity.subject.id]))
    await logActivity({ db, companyId }, by, activity);
}

/** Notes what of a company is another than before: plan, due day and state with their values, of the rest which fields. */
export async function logCompanyChange(
  tx: SystemDb,
  by: Parameters<typeof logCompany>[1],
  before: CompanyRow,
  after: CompanyRow,
): Promise<void> {
  const subject = { id: after.id, name: after.name };
  const differs = (part: (company: CompanyRow) => unknown) =>
    JSON.stringify(part(before)) !== JSON.stringify(part(after));
  const fields = activityCompanyFields.filter((field) => differs(partOf[field])).join(',');
  if (fields) await logCompany(tx, by, { kind: 'company.changed', subject, facts: { fields } });
  for (const [kind, part] of weighty)
    if (differs(part)) await logCompany(tx, by, { kind, subject, facts: { before: part(before), after: part(after) } });
}
