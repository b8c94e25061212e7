/** What the log is narrowed by: part of the address, so that back and reload keep it. `area` may be none of ours. */
export type ActivitySearch = { person?: number; area?: string; from?: string; until?: string };

const textIn = (value: unknown, form: RegExp): string | undefined =>
  typeof value === 'string' && form.test(value) ? value : undefined;

export const validateActivitySearch = (search: Record<string, unknown>): ActivitySearch => {
  const person = Number(search.person);
  const area = textIn(search.area, /^[a-z]{1,20}$/);
  const [from, until] = [search.from, search.until].map((day) => textIn(day, /^\d{4}-\d{2}-\d{2}$/));
  return {
    ...(Number.isSafeInteger(person) && person > 0 ? { person } : {}),
    ...(area ? { area } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  };
};
