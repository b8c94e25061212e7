/** Holidays: days on which a company answers nobody, and the national ones in one click (administration §2, decision 0059). */
import { type Holiday, type holidayRoutes, holidays, limits, nationalHolidays } from '@recado/contract';
import { translate } from '@recado/i18n';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import { crud } from '#kit/crud/crud.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Handlers } from '#kit/http/context.ts';
import { type HolidayFacts, holidayTable, insertMissing, inYear, toWireHoliday } from './holiday-rows.repo.ts';

const records = crud<typeof holidays, HolidayFacts>(holidays, {
  table: holidayTable,
  pageSize: limits.pageSizes.holidays,
  toWire: toWireHoliday,
  filter: ({ year }) => (year === undefined ? [] : [inYear(year)]),
  values: ({ date, name, recurs }) => ({ day: date, name, recurs }),
  log: {
    ...{ created: 'holiday.created', changed: 'holiday.changed', deleted: 'holiday.deleted' },
    nameOf: ({ name }) => name,
  },
  unique: { holidays_day: 'ERR_HOLIDAY_ALREADY_EXISTS', holidays_yearly: 'ERR_HOLIDAY_ALREADY_EXISTS' },
});

/** Holidays by id in the shape of the wire, for live events. */
export async function loadHolidays(tx: TenantDb, ids: readonly number[]): Promise<Holiday[]> {
  return (await records.load(tx, ids)).map(toWireHoliday);
}

/** Handlers of the holidays' calls. */
export function holidayHandlers(): Handlers<keyof typeof holidayRoutes> {
  return {
    listHolidays: records.list,
    getHoliday: records.get,
    createHoliday: records.create,
    updateHoliday: records.update,
    deleteHoliday: records.remove,
    addNationalHolidays: ({ body: { year, days } }, call) =>
      call.data.tenant(call.actor.companyId, async (tx) => {
        const wanted = nationalHolidays(year)
          .filter(({ day }) => days.includes(day))
          .map((found) => ({
            ...found,
            name: translate(call.actor.companyLanguage, `holidays.national.${found.day}`),
          }));
        const ids = await insertMissing(tx, wanted);
        const made = (await loadHolidays(tx, ids)).sort((a, b) => (a.date < b.date ? -1 : 1));
        for (const { id, name } of made) {
          tx.record({ name: 'holiday.updated', subject: { recordId: id, action: 'create' } });
          await logActivity(tx, call, { kind: 'holiday.created', subject: { id, name } });
        }
        return { holidays: made };
      }),
  };
}
