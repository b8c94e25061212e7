import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../kit/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segment } from '../../ui/segment.tsx';
import {
  chosenDays,
  type DashboardSearch,
  type PeriodDays,
  periodDays,
  type Scope,
  scopeBefore,
} from './dashboard-address.ts';
import { PlaceFilters } from './place-filters.tsx';
import { RangeChoice } from './range-choice.tsx';
import { sayDay, sayPeriod, sayShortDay } from './say.ts';

/** A change of the address; what is not named stays. */
const useDashboardAddress = () => {
  const navigate = useNavigate();
  return (next: DashboardSearch) => void navigate({ to: '/', search: next, replace: true, resetScroll: false });
};

const without = ({ days: _days, from: _from, to: _to, ...rest }: DashboardSearch): DashboardSearch => rest;

type PeriodBarProps = { search: DashboardSearch; scope: Scope; today: string };

/** Title, both ranges written out, the period, the comparison, and queues and connections. */
export const PeriodBar = ({ search, scope, today }: PeriodBarProps) => {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const change = useDashboardAddress();
  const days = chosenDays(search);
  const before = scopeBefore(scope);
  const isCompared = !search.alone;
  const compare = () => {
    const { alone, ...rest } = search;
    change(alone ? rest : { ...rest, alone: true });
  };
  const compareName = t('dashboard.compare');
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-6 py-3 max-sm:px-3">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <h1 className="font-semibold text-page">{t('dashboard.title')}</h1>
        <p className="text-small text-text-2 first-letter:uppercase">
          <span className="max-sm:block">{sayPeriod(scope, sayDay)}</span>
          {isCompared ? (
            <>
              <span className="max-sm:hidden">{' · '}</span>
              <span>{t('dashboard.period.compared', { period: sayPeriod(before, sayShortDay) })}</span>
            </>
          ) : null}
        </p>
      </div>
      <Segment
        label={t('dashboard.period.label')}
        value={days === null ? '' : String(days)}
        className="max-sm:flex-1 print:hidden"
        onChange={(value) => {
          const { days: chosen, ...rest } = { ...without(search), days: Number(value) as PeriodDays }; // one of the options
          change(chosen === 30 ? rest : { ...rest, days: chosen });
        }}
        options={periodDays.map((option) => ({
          value: String(option),
          label:
            option === days ? (
              t('dashboard.period.days', { count: option })
            ) : (
              <>
                <span aria-hidden="true">{option}</span>
                <span className="sr-only">{t('dashboard.period.days', { count: option })}</span>
              </>
            ),
        }))}
      />
      <span className="flex items-center gap-2 print:hidden">
        <RangeChoice
          scope={scope}
          today={today}
          isChosen={days === null}
          onChoose={(from, to) => change({ ...without(search), from, to })}
        />
        {isNarrow ? (
          <IconButton
            kind="outlined"
            label={compareName}
            icon={<Check size={18} className={isCompared ? undefined : 'opacity-30'} />}
            pressed={isCompared}
            onClick={compare}
          />
        ) : (
          <Button
            aria-pressed={isCompared}
            icon={<Check size={16} className={isCompared ? 'text-brand-text' : 'opacity-30'} />}
            onClick={compare}
          >
            {compareName}
          </Button>
        )}
        <PlaceFilters search={search} onChange={change} />
      </span>
    </header>
  );
};
