import { formatNumber } from '../../../kit/format-number.ts';

/** "31,8%" of a whole; 0% of nothing. */
export const percent = (part: number, whole: number): string =>
  formatNumber(whole > 0 ? part / whole : 0, { style: 'percent', maximumFractionDigits: 1 });
