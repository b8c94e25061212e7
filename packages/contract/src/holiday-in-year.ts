/** The date of a holiday in a year; null where the year has none: another year's, or the 29th of February. */
export function holidayInYear({ date, recurs }: { date: string; recurs: boolean }, year: number): string | null {
  if (!recurs) return date.startsWith(`${year}-`) ? date : null;
  const there = `${year}${date.slice(4)}`;
  const found = new Date(`${there}T00:00:00Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(there) ? there : null;
}
