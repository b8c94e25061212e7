import { civilDateText, locales } from '@recado/i18n';
import { currentLanguage } from '../../../kit/i18n.ts';

/** Day and weekday of a date, as the language writes them. */
export const HolidayDate = ({ date }: { date: string }) => {
  const weekday = new Intl.DateTimeFormat(locales[currentLanguage()], { weekday: 'long', timeZone: 'UTC' });
  return (
    <>
      <span className="tabular-nums">{civilDateText(date)}</span>{' '}
      <span className="text-text-3">{weekday.format(new Date(`${date}T00:00:00Z`))}</span>
    </>
  );
};
