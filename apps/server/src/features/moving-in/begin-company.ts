import type { Language } from '@recado/contract';
import { languages, limits, monthsByRecurrence, offeredRecurrence } from '@recado/contract';
import { companyNames, createCompany } from '#features/companies/index.ts';
import { planCalled, writeSchedules } from '#features/platform/index.ts';
import type { SystemDb } from '#kit/db/data.ts';
import { withEvents } from '#kit/db/data.ts';
import { type CompanyMove, readingOf } from './company-move.ts';
import { openingHoursOf } from './map/opening-hours.ts';
import { insertMoved } from './moved-companies.repo.ts';
import { rememberRows } from './moved-rows.repo.ts';
import { allRows, type OldRow } from './source/source.ts';
import { flagOf, freeName, jsonOf, numberOf, partOf, textOf } from './source/values.ts';
import { freeEmail, nameOf, passwordHashOf } from './steps/users.ts';

const day = /^\d{4}-\d\d-\d\d/;

/** A civil date, whatever the column is. */
function dayOf(row: OldRow, column: string): string | undefined {
  const value = row[column];
  const text = value instanceof Date ? value.toISOString() : textOf(row, column, 30);
  return day.exec(text)?.[0];
}

function languageOf(row: OldRow): Language {
  const wanted = textOf(row, 'language', 2).toLowerCase();
  return languages.find((language) => language === wanted) ?? 'pt';
}

/** The plan of an old company; null where it has none, or the old system has no plans. */
export async function oldPlan(move: CompanyMove): Promise<OldRow | null> {
  const wanted = move.oldCompany === null ? null : numberOf(move.oldCompany, 'planId');
  if (wanted === null) return null;
  const plans = await allRows(move.source, { table: 'Plans' });
  return plans.find((row) => numberOf(row, 'id') === wanted) ?? null;
}

const bounded = (row: OldRow, column: string): number =>
  Math.min(limits.planCount, Math.max(0, numberOf(row, column) ?? 0));

async function planOf(tx: SystemDb, move: CompanyMove): Promise<number | undefined> {
  const plan = await oldPlan(move);
  if (!plan) return undefined;
  return planCalled(tx, {
    ...{
      name: textOf(plan, 'name', limits.planName.max) || String(plan.id).padStart(limits.planName.min, '0'),
      users: bounded(plan, 'users'),
    },
    ...{
      connections: bounded(plan, 'connections'),
      queues: bounded(plan, 'queues'),
      value: Number(plan.value ?? 0) || 0,
    },
    isPublic: plan.isPublic === undefined ? true : flagOf(plan, 'isPublic'),
  });
}

/** Who is the first admin here; undefined where nobody is left in the old company. */
export async function firstAdmin(move: CompanyMove): Promise<OldRow | undefined> {
  const users = await allRows(move.source, readingOf(move, 'Users'));
  return users.find((row) => textOf(row, 'profile') === 'admin') ?? users[0];
}

/** Texts of the old company's row that ours has, too. */
function factsOf(row: OldRow) {
  const email = textOf(row, 'email', 200);
  const phone = textOf(row, 'phone', 40);
  const dueDate = dayOf(row, 'dueDate');
  const old = textOf(row, 'recurrence', 20);
  const recurrence = Object.hasOwn(monthsByRecurrence, old) ? old : offeredRecurrence;
  return { ...(email ? { email } : {}), ...(phone ? { phone } : {}), ...(dueDate ? { dueDate } : {}), recurrence };
}

/**
 * Makes the new company with its first admin. It lets nobody in until all of it is here. Answers its id.
 */
export async function beginCompany(
  move: CompanyMove,
  from: { sourceKey: string; oldId: string; name: string; admin: OldRow },
): Promise<number> {
  const row = move.oldCompany ?? {};
  const { admin } = from;
  const email = await freeEmail(move, admin);
  const passwordHash = await passwordHashOf(move, admin);
  return move.data.system(async (tx) => {
    const name = freeName(
      textOf(row, 'name', limits.companyName.max) || from.name,
      await companyNames(tx),
      limits.companyName.max,
    );
    const planId = await planOf(tx, move);
    const { companyId, userId } = await createCompany(tx.db, {
      ...{ name, ...factsOf(row), status: false, language: languageOf(row) },
      ...(planId === undefined ? {} : { planId }),
      admin: { name: nameOf(admin), email, passwordHash },
    });
    const wasActive = row.status === undefined || flagOf(row, 'status');
    await insertMoved(tx, { companyId, sourceKey: from.sourceKey, oldId: from.oldId, moveId: move.moveId, wasActive });
    await withEvents(tx, companyId, async (own) => {
      await rememberRows(own, [{ kind: 'user', old_id: String(admin.id), new_id: userId, move_id: move.moveId }]);
      const hours = openingHoursOf(row.schedules);
      if (hours) await writeSchedules(own, hours.hours);
    });
    return companyId;
  });
}

/** What the report says of the company itself, the same dry and for real. */
export async function noteCompany(move: CompanyMove, name: string, isNew: boolean): Promise<void> {
  const row = move.oldCompany ?? {};
  const own = textOf(row, 'name', limits.companyName.max) || name;
  move.report.note('companies', own);
  for (const lost of openingHoursOf(row.schedules)?.lost ?? []) move.report.note('hoursLost', `${own}: ${lost}`);
  const overrides = partOf(jsonOf(row.schedules), 'overrides');
  if (Array.isArray(overrides))
    for (const one of overrides) move.report.note('hoursLost', `${own}: ${JSON.stringify(one)}`);
  const taken = await move.data.system(companyNames);
  if (isNew && taken.has(own.toLowerCase())) move.report.note('namesChanged', own);
  const plan = await oldPlan(move);
  if (!plan || move.oldCompany === null) return;
  const company = Number(move.oldCompany.id);
  for (const [table, column] of [
    ['Users', 'users'],
    ['Whatsapps', 'connections'],
    ['Queues', 'queues'],
  ] as const) {
    const rows = await move.source.count({ table, scope: { company } });
    const most = numberOf(plan, column) ?? 0;
    if (rows > most) move.report.note('planLimits', `${own}: ${column} ${rows} > ${most}`);
  }
}
