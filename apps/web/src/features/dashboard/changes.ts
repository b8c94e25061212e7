import type { TFunction } from 'i18next';
import { formatNumber } from '../../kit/format-number.ts';
import { sayMinutes } from './say.ts';

/** What became of a number since the period before. */
export type Change = { direction: 'up' | 'down' | 'same'; judgement: 'good' | 'bad' | 'neutral'; text: string };

const directionOf = (by: number): Change['direction'] => (by > 0 ? 'up' : by < 0 ? 'down' : 'same');

/** More is better where it is judged at all. */
export const changeOfCount = (t: TFunction, now: number, before: number, isJudged: boolean): Change => {
  const direction = directionOf(now - before);
  const judgement = isJudged && direction !== 'same' ? (direction === 'up' ? 'good' : 'bad') : 'neutral';
  const value = formatNumber(before);
  const share = before === 0 ? null : Math.abs(now - before) / before;
  const text =
    share === null
      ? t('dashboard.beforeOnly', { value })
      : t('dashboard.before', { change: formatNumber(share, { style: 'percent', maximumFractionDigits: 0 }), value });
  return { direction, judgement, text };
};

/** Less time is better; null where one of the two has none. */
export const changeOfTime = (t: TFunction, now: number | null, before: number | null): Change | null => {
  if (now === null || before === null) return null;
  const by = Math.round(now) - Math.round(before);
  if (by === 0) return { direction: 'same', judgement: 'neutral', text: t('dashboard.same') };
  const minutes = Math.abs(by);
  const time = minutes < 60 ? `${minutes} min` : sayMinutes(minutes);
  return by < 0
    ? { direction: 'down', judgement: 'good', text: t('dashboard.less', { time }) }
    : { direction: 'up', judgement: 'bad', text: t('dashboard.moreTime', { time }) };
};
