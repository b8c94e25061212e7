import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FiltersButton } from '../../kit/resource/filters-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { queuesOptions, tagNamesOptions, userNamesOptions } from '../tickets/queries.ts';
import type { KanbanAddress } from './use-kanban-address.ts';

/** Nothing is narrowed. */
export const unfiltered = { queue: undefined, person: undefined, tag: undefined } as const;

const Choices = ({ search, change }: Pick<KanbanAddress, 'search' | 'change'>) => {
  const { t } = useTranslation();
  const { data: queues = [] } = useQuery(queuesOptions());
  const { data: people = [] } = useQuery(userNamesOptions());
  const { data: tags = [] } = useQuery(tagNamesOptions());
  const filters = [
    { key: 'queue', all: t('kanban.filters.anyQueue'), label: t('kanban.filters.queue'), rows: queues },
    { key: 'person', all: t('kanban.filters.everybody'), label: t('kanban.filters.person'), rows: people },
    { key: 'tag', all: t('kanban.filters.anyTag'), label: t('kanban.filters.tag'), rows: tags },
  ] as const;
  return filters.map(({ key, all, label, rows }) => (
    <Field key={key} label={label}>
      {(control) => (
        <Select<number | null>
          control={control}
          options={[{ value: null, label: all }, ...rows.map(({ id, name }) => ({ value: id, label: name }))]}
          value={search[key] ?? null}
          onChange={(id) => change({ [key]: id ?? undefined })}
        />
      )}
    </Field>
  ));
};

/** Queue, agent and tag; how many narrow now stands on the button. */
export const BoardFilters = ({ search, change }: Pick<KanbanAddress, 'search' | 'change'>) => {
  const { t } = useTranslation();
  const count = [search.queue, search.person, search.tag].filter((value) => value !== undefined).length;
  const texts = {
    label: t('kanban.filters.label'),
    some: t('kanban.filters.some', { count }),
    clear: t('kanban.filters.clear'),
  };
  return (
    <FiltersButton count={count} texts={texts} onClear={() => change(unfiltered)}>
      <Choices search={search} change={change} />
    </FiltersButton>
  );
};
