import { type ActivityArea, activityAreas } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { isCivilDay } from '../../ui/typed-date.ts';
import type { ActivitySearch } from './activity-address.ts';
import { areaOf, peopleQuery } from './queries.ts';

type Choice = number | ActivityArea | null;

/** Without what is empty: an address holds only what narrows. */
const without = (search: ActivitySearch, key: keyof ActivitySearch): ActivitySearch => {
  const { [key]: _old, ...rest } = search;
  return rest;
};

type DayFilterProps = { label: string; day: string; onChange: (day: string) => void };

/** A day to narrow by; what is typed narrows once it is one, and says so when it is none. */
const DayFilter = ({ label, day, onChange }: DayFilterProps) => {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(day);
  // What was typed; null: what the address says.
  const [typed, setTyped] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  if (seen !== day) {
    setSeen(day);
    setTyped(null);
  }
  const text = typed ?? day;
  const isNone = text !== '' && !isCivilDay(text) && (hasLeft || text.length === 10);
  const change = (next: string): void => {
    setTyped(next);
    setLeft(false);
    if (next === '' || isCivilDay(next)) onChange(next);
  };
  return (
    <Field label={label} error={isNone ? t('validation.invalidDate') : undefined} className="min-w-0 sm:w-44">
      {(control) => (
        <DateField
          control={control}
          today={dayOf(new Date())}
          value={text}
          onChange={change}
          onLeave={() => setLeft(true)}
        />
      )}
    </Field>
  );
};

type ActivityFiltersProps = { search: ActivitySearch; onChange: (search: ActivitySearch) => void };

/** Person, subject, and the days from and to, in the company's zone. */
export const ActivityFilters = ({ search, onChange }: ActivityFiltersProps) => {
  const { t } = useTranslation();
  const { data: people = [] } = useQuery(peopleQuery);
  const set = (key: keyof ActivitySearch) => (value: Choice | string) =>
    onChange(value === null || value === '' ? without(search, key) : { ...search, [key]: value });
  const dates = [
    { key: 'from', label: t('activity.start') },
    { key: 'until', label: t('activity.end') },
  ] as const;
  return (
    <div className="grid shrink-0 grid-cols-2 items-start gap-3 border-line border-b px-4 py-3 sm:flex sm:px-6">
      <Field label={t('activity.person')} className="min-w-0 sm:w-56">
        {(control) => (
          <Select
            control={control}
            options={[
              { value: null, label: t('activity.everybody') },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={search.person ?? null}
            onChange={set('person')}
          />
        )}
      </Field>
      <Field label={t('activity.area')} className="min-w-0 sm:w-48">
        {(control) => (
          <Select
            control={control}
            options={[
              { value: null, label: t('activity.everything') },
              ...activityAreas.map((area) => ({ value: area, label: t(`activity.areas.${area}`) })),
            ]}
            value={areaOf(search) ?? null}
            onChange={set('area')}
          />
        )}
      </Field>
      {dates.map(({ key, label }) => (
        <DayFilter key={key} label={label} day={search[key] ?? ''} onChange={set(key)} />
      ))}
      {Object.keys(search).length > 0 ? (
        <Button
          kind="text"
          icon={<X size={16} />}
          className="col-span-2 justify-self-start sm:mt-6"
          onClick={() => onChange({})}
        >
          {t('activity.clear')}
        </Button>
      ) : null}
    </div>
  );
};
