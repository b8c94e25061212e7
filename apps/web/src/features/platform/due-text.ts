import { type DueTint, dayIn, daysFrom, dueTint } from '@recado/contract';
import type { TFunction } from 'i18next';
import type { Company } from './queries.ts';

/** Days from today, as the company's zone has it, until its due day; null: it has none. */
export const daysLeft = (
  { dueDay, timezone }: Pick<Company, 'dueDay' | 'timezone'>,
  now = new Date(),
): number | null => (dueDay === null ? null : daysFrom(dayIn(timezone, now), dueDay));

/** "Vence em 5 dias", "Vence hoje", "Venceu há 4 dias". */
export const dueText = (t: TFunction, days: number | null): string => {
  if (days === null) return t('platform.due.never');
  if (days === 0) return t('platform.due.today');
  return days > 0 ? t('platform.due.ahead', { count: days }) : t('platform.due.past', { count: -days });
};

/** A civil day as DD/MM/YYYY (core §9). */
export const dayText = (day: string): string => day.split('-').reverse().join('/');

const tints: Record<DueTint, string> = {
  soon: 'due-soon',
  late: 'due-late',
  blocked: 'due-blocked',
};

/** The tint of a company's row (administration §4); the same stands in its words. */
export const dueClass = (company: Company): string | undefined => {
  const days = daysLeft(company);
  const tint = days === null ? null : dueTint(days);
  return tint ? tints[tint] : undefined;
};
