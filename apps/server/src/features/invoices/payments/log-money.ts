import { money } from '@recado/i18n';
import { type Activity, type Doer, logActivity } from '#kit/activity/log-activity.repo.ts';
import type { SystemDb } from '#kit/db/data.ts';

/** Somebody of the platform, in whose company it is noted, too; null: the server itself. */
export type MoneyDoer = (Doer & { readonly actor: { readonly companyId: number } }) | null;

/** Whole cents as people write money. */
export const inReais = (cents: number): string => money(cents / 100);

/** Notes what happened to the money of a company, for itself and for the company of who did it. */
export async function logMoney(tx: SystemDb, companyId: number, by: MoneyDoer, activity: Activity): Promise<void> {
  for (const one of new Set([companyId, by?.actor.companyId ?? companyId]))
    await logActivity({ db: tx.db, companyId: one }, by, activity);
}
