/** National days of Brazil, by word; their names are `holidays.national.<word>` of the catalogs. */
export const nationalDays = [
  'newYear',
  'carnivalMonday',
  'carnivalTuesday',
  'goodFriday',
  'tiradentes',
  'labourDay',
  'corpusChristi',
  'independence',
  'ourLady',
  'allSouls',
  'republic',
  'blackAwareness',
  'christmas',
] as const;
export type NationalDay = (typeof nationalDays)[number];

export interface NationalHoliday {
  readonly day: NationalDay;
  readonly date: string;
  /** Each year on the same day; the others move with Easter. */
  readonly recurs: boolean;
  /** Every company decides for itself whether it works ("ponto facultativo"). */
  readonly isOptional: boolean;
}

const fixedDays: Partial<Record<NationalDay, string>> = {
  newYear: '01-01',
  tiradentes: '04-21',
  labourDay: '05-01',
  independence: '09-07',
  ourLady: '10-12',
  allSouls: '11-02',
  republic: '11-15',
  blackAwareness: '11-20',
  christmas: '12-25',
};
/** Days after Easter Sunday. */
const movableDays: Partial<Record<NationalDay, number>> = {
  carnivalMonday: -48,
  carnivalTuesday: -47,
  goodFriday: -2,
  corpusChristi: 60,
};
/** Law 14.759 of 2023 made it a day of the whole country. */
const firstYearOfBlackAwareness = 2024;
const dayMs = 86_400_000;

/** Easter Sunday of the Gregorian calendar, at 0:00 UTC (the rule of Meeus, Jones and Butcher). */
function easterOf(year: number): number {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const leaps = century - Math.floor(century / 4);
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + leaps - moonShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7;
  const correction = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * correction + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}

/** The national days of Brazil in a year, in their order: those by law, and those that each company decides on. */
export function nationalHolidays(year: number): NationalHoliday[] {
  const easter = easterOf(year);
  return nationalDays
    .filter((day) => day !== 'blackAwareness' || year >= firstYearOfBlackAwareness)
    .map((day) => {
      const fixed = fixedDays[day];
      const moved = new Date(easter + (movableDays[day] ?? 0) * dayMs).toISOString().slice(0, 10);
      return {
        day,
        date: fixed ? `${year}-${fixed}` : moved,
        recurs: fixed !== undefined,
        isOptional: fixed === undefined && day !== 'goodFriday',
      };
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
