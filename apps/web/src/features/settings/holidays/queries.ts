import { holidayInYear, holidays } from '@recado/contract';
import { liveRecords } from '../../../kit/resource/live-records.ts';
import { byText } from '../../../kit/resource/orders.ts';
import { records } from '../../../kit/resource/records.ts';

/** The company's holidays of a year by month and day, as the server has them (decision 0059). */
export const holidayRecords = records({
  key: 'holidays',
  resource: holidays,
  compare: byText(({ date }) => date.slice(5)),
  holds: (holiday, { filters }) => holidayInYear(holiday, Number(filters.year)) !== null,
  rowsAreWhole: true,
});

liveRecords(holidayRecords);
