import { type CompanyBody, type CompanyPatch, encodeSetting, type OpeningHours } from '@recado/contract';
import { sql } from 'kysely';
import { revokeCompanySessions } from '#features/auth/index.ts';
import { createCompany } from '#features/companies/index.ts';
import { stopConnections } from '#features/connections/index.ts';
import { writeSetting } from '#features/settings/index.ts';
import type { SystemDb, TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { sayViolations } from '#kit/http/say-violations.ts';

/** Columns of what was given; what is left out stays. */
function columnsOf(patch: CompanyPatch) {
  const given = {
    name: patch.name,
    email: patch.email,
    phone: patch.phone,
    plan_id: patch.planId,
    status: patch.status,
    due_date: patch.dueDate,
    recurrence: patch.recurrence,
    trial_expiration: patch.trialExpiration,
    billing_name: patch.billingName,
    address_zip_code: patch.addressZipCode,
    address_street: patch.addressStreet,
    address_district: patch.addressDistrict,
    address_city: patch.addressCity,
    address_state: patch.addressState,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Holds the plan that is given, so that it is not deleted meanwhile. */
async function holdPlan({ db }: SystemDb, id: number): Promise<void> {
  const plan = await db.selectFrom('plans').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  if (!plan) fail('ERR_NO_PLAN_FOUND');
}

/**
 * Makes a company with its first admin, who has its e-mail (wire-contract 4.10); all or nothing. Answers the id. Throws
 * ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_USER_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_FOUND.
 */
export async function insertCompany(tx: SystemDb, body: CompanyBody, passwordHash: string): Promise<number> {
  await holdPlan(tx, body.planId);
  const { companyId } = await createCompany(tx.db, {
    name: body.name,
    email: body.email,
    planId: body.planId,
    campaignsEnabled: body.campaignsEnabled ?? true,
    admin: { name: body.name, email: body.email, passwordHash },
  });
  await tx.db.updateTable('companies').set(columnsOf(body)).where('id', '=', companyId).execute();
  return companyId;
}

/** Another plan ends the one that the company chose for later; saving the same one does not. */
const planForLater = (planId: number) => ({
  next_plan_id: sql<number | null>`case when plan_id = ${planId} then next_plan_id end`,
  next_plan_on: sql<string | null>`case when plan_id = ${planId} then next_plan_on end`,
});

/** Holds a company until the end of the transaction, so that what is noted of its change is what changed. */
export async function holdCompany({ db }: SystemDb, id: number): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute();
}

/** Changes a company. Throws ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FOUND, ERR_NO_COMPANY_FOUND. */
export function changeCompany(tx: SystemDb, id: number, patch: CompanyPatch): Promise<void> {
  return sayViolations({ companies_name: 'ERR_COMPANY_NAME_ALREADY_EXISTS' }, async () => {
    await holdPlan(tx, patch.planId);
    const changed = await tx.db
      .updateTable('companies')
      .set({ ...columnsOf(patch), ...planForLater(patch.planId), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) fail('ERR_NO_COMPANY_FOUND');
  });
}

/** Whether a company has campaigns beside what its plan gives; the browsers of the company hear of it. */
export async function writeCampaigns(tx: TenantDb, isOn: boolean): Promise<void> {
  await writeSetting(tx, 'campaignsEnabled', encodeSetting('campaignsEnabled', isOn));
  tx.record({ name: 'setting.updated', subject: { key: 'campaignsEnabled' } });
}

/** Opening hours of the company. */
export async function writeSchedules(tx: TenantDb, schedules: readonly OpeningHours[]): Promise<void> {
  const changed = await tx.db
    .updateTable('companies')
    .set({ schedules: JSON.stringify(schedules), updated_at: sql<Date>`now()` })
    .where('id', '=', tx.companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) fail('ERR_NO_COMPANY_FOUND');
}

/**
 * Deletes a company: nobody gets in any more, its sessions and connections end, its name is free. Its rows stay for
 * thirty days, in which it can be restored (docs/decisions/0048). Answers whose sessions ended. Throws ERR_NO_COMPANY_FOUND.
 */
export async function deleteCompany(tx: TenantDb): Promise<number[]> {
  const deleted = await tx.db
    .updateTable('companies')
    .set({ deleted_at: sql<Date>`now()`, status: false, updated_at: sql<Date>`now()` })
    .where('id', '=', tx.companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (deleted.numUpdatedRows !== 1n) fail('ERR_NO_COMPANY_FOUND');
  await stopConnections(tx);
  return revokeCompanySessions(tx, 'company deleted');
}
