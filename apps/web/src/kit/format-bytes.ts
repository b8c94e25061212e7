import { formatNumber } from './format-number.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people read it: "64 MB", "1,4 MB". */
export const formatBytes = (bytes: number): string => {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const unit = units[power] ?? 'byte';
  const value = bytes / 1024 ** power;
  const digits = value < 10 && power > 1 ? 1 : 0;
  // "14 byte" is what the short form makes of it in English and Portuguese.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return formatNumber(value, { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits });
};
