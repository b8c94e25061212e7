import { type Holiday, holidayInYear } from '@recado/contract';
import { civilDate } from '@recado/i18n';
import { CalendarOff, CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { useResourceList } from '../../../kit/resource/use-resource-list.ts';
import { useUser } from '../../../kit/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { HolidayDate } from './holiday-date.tsx';
import { holidayRecords } from './queries.ts';

const HolidayDialog = lazy(() => import('./holiday-dialog.tsx').then((module) => ({ default: module.HolidayDialog })));
const NationalDialog = lazy(() =>
  import('./national-dialog.tsx').then((module) => ({ default: module.NationalDialog })),
);

const YearSwitch = ({ year, onChange }: { year: number; onChange: (year: number) => void }) => {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton
        label={t('holidays.yearBefore', { year: String(year - 1) })}
        icon={<ChevronLeft size={18} />}
        disabled={year <= 2000}
        onClick={() => onChange(year - 1)}
      />
      <span aria-live="polite" className="min-w-10 text-center font-medium text-control tabular-nums">
        {year}
      </span>
      <IconButton
        label={t('holidays.yearAfter', { year: String(year + 1) })}
        icon={<ChevronRight size={18} />}
        disabled={year >= 2999}
        onClick={() => onChange(year + 1)}
      />
    </span>
  );
};

const Repetition = ({ holiday }: { holiday: Holiday }) => {
  const { t } = useTranslation();
  if (holiday.recurs) return <Chip tone="brand">{t('holidays.yearly')}</Chip>;
  return <Chip>{t('holidays.once', { year: holiday.date.slice(0, 4) })}</Chip>;
};

/** The company's holidays, a year at a time; national ones are added at once (decision 0059). */
export const HolidaysTab = () => {
  const { t } = useTranslation();
  const { company } = useUser();
  const [year, setYear] = useState(() => Number(civilDate(new Date(), company.timezone).slice(0, 4)));
  const [national, setNational] = useState<'open' | 'closing' | 'gone'>('gone');
  const { rows } = useResourceList(holidayRecords, { search: '', filters: { year } });
  const dateOf = (holiday: Holiday) => <HolidayDate date={holidayInYear(holiday, year) ?? holiday.date} />;
  const words = { year: String(year) };
  return (
    <>
      <ResourcePage
        records={holidayRecords}
        title={t('holidays.title')}
        level={2}
        filters={{
          values: { year },
          controls: <YearSwitch year={year} onChange={setYear} />,
          clear: () => undefined,
          areScope: true,
          stay: true,
        }}
        actions={[
          {
            key: 'national',
            label: t('holidays.nationals.open'),
            icon: <CalendarPlus size={16} />,
            onSelect: () => setNational('open'),
          },
        ]}
        add={{ label: t('holidays.add'), permission: 'holidays.manage' }}
        columns={[
          { key: 'date', title: t('holidays.columns.date'), width: '32%', cell: dateOf },
          { key: 'name', title: t('holidays.columns.name'), cell: ({ name }) => name },
          {
            key: 'recurs',
            title: t('holidays.columns.recurs'),
            width: '20%',
            cell: (row) => <Repetition holiday={row} />,
          },
        ]}
        card={(holiday) => ({ title: holiday.name, detail: <span className="truncate">{dateOf(holiday)}</span> })}
        nameOf={({ name }) => name}
        edit={{ permission: 'holidays.manage' }}
        remove={{ permission: 'holidays.manage' }}
        dialog={HolidayDialog}
        empty={{
          icon: <CalendarOff />,
          title: t('holidays.empty.title', words),
          detail: t('holidays.empty.detail'),
          actions: (
            <Button icon={<CalendarPlus size={16} />} onClick={() => setNational('open')}>
              {t('holidays.nationals.open')}
            </Button>
          ),
        }}
      />
      {national === 'gone' ? null : (
        <Suspense fallback={null}>
          <NationalDialog
            open={national === 'open'}
            year={year}
            known={rows}
            onClose={() => setNational('closing')}
            onClosed={() => setNational('gone')}
          />
        </Suspense>
      )}
    </>
  );
};
