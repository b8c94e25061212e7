import { type ScheduleStatus, scheduleStatus } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FiltersButton } from '../../../kit/resource/filters-button.tsx';
import { useCan } from '../../../kit/session-store.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useConnections } from '../../connections/use-connection-trouble.ts';
import { authorsOptions } from './calendar-queries.ts';
import type { CalendarAddress } from './use-calendar-address.ts';

/** Nothing is narrowed. */
export const unfiltered = { person: undefined, state: undefined, connection: undefined } as const;

const states: readonly ScheduleStatus[] = [
  scheduleStatus.waiting,
  scheduleStatus.taken,
  scheduleStatus.sent,
  scheduleStatus.failed,
  scheduleStatus.skipped,
];

const useStateName = () => {
  const { t } = useTranslation();
  return (state: ScheduleStatus): string =>
    state === scheduleStatus.failed ? t('schedules.failed') : t(`schedules.status.${state}`);
};

const Choices = ({ search, change }: Pick<CalendarAddress, 'search' | 'change'>) => {
  const { t } = useTranslation();
  const mayReadConnections = useCan('connections.read');
  const connections = useConnections() ?? [];
  const { data: people = [] } = useQuery(authorsOptions);
  const nameOf = useStateName();
  return (
    <>
      <Field label={t('calendar.filters.person')}>
        {(control) => (
          <Select<number | null>
            control={control}
            options={[
              { value: null, label: t('calendar.filters.everybody') },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={search.person ?? null}
            onChange={(person) => change({ person: person ?? undefined })}
          />
        )}
      </Field>
      <Field label={t('calendar.filters.state')}>
        {(control) => (
          <Select<ScheduleStatus | null>
            control={control}
            options={[
              { value: null, label: t('calendar.filters.anyState') },
              ...states.map((state) => ({ value: state, label: nameOf(state) })),
            ]}
            value={search.state ?? null}
            onChange={(state) => change({ state: state ?? undefined })}
          />
        )}
      </Field>
      {mayReadConnections ? (
        <Field label={t('schedules.form.connection')} hint={t('calendar.filters.connectionHint')}>
          {(control) => (
            <Select<number | null>
              control={control}
              options={[
                { value: null, label: t('calendar.filters.anyConnection') },
                ...connections.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={search.connection ?? null}
              onChange={(connection) => change({ connection: connection ?? undefined })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
};

/** Person, state and connection; how many narrow now stands on the button. */
export const CalendarFilters = ({ search, change }: Pick<CalendarAddress, 'search' | 'change'>) => {
  const { t } = useTranslation();
  const count = [search.person, search.state, search.connection].filter((value) => value !== undefined).length;
  const texts = {
    label: t('calendar.filters.label'),
    some: t('calendar.filters.some', { count }),
    clear: t('calendar.filters.clear'),
  };
  return (
    <FiltersButton count={count} texts={texts} onClear={() => change(unfiltered)}>
      <Choices search={search} change={change} />
    </FiltersButton>
  );
};
