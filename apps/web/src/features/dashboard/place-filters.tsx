import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdsText } from '../../kit/resource/orders.ts';
import { causeOf } from '../../kit/show-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Segment } from '../../ui/segment.tsx';
import { type DashboardSearch, readIds } from './dashboard-address.ts';
import { connectionsQuery, queuesQuery } from './queries.ts';

type Place = { id: number; name: string };

const Choices = ({
  label,
  query,
  chosen,
  onChoose,
}: {
  label: string;
  query: UseQueryResult<readonly Place[]>;
  chosen: number[];
  onChoose: (ids: number[]) => void;
}) => {
  const { t } = useTranslation();
  return (
    <ChoiceList
      label={label}
      placeholder={t('dashboard.filters.find')}
      items={query.data ?? []}
      chosen={chosen}
      onToggle={({ id }, isOn) => onChoose(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))}
      holds={(text, place) => holdsText(text, place.name)}
      renderItem={(place) => <span className="truncate">{place.name}</span>}
      busy={query.isPending}
      status={query.isError ? causeOf(query.error) : null}
      noResults={t('common.noResults')}
      more={t('dashboard.filters.more')}
    />
  );
};

type PlaceFiltersProps = { search: DashboardSearch; onChange: (search: DashboardSearch) => void };

/** Narrows every number to some queues and connections. */
export const PlaceFilters = ({ search, onChange }: PlaceFiltersProps) => {
  const { t } = useTranslation();
  const [part, setPart] = useState<'queues' | 'connections'>('queues');
  const queues = useQuery(queuesQuery);
  const connections = useQuery(connectionsQuery);
  const chosen = { queues: readIds(search.queues), connections: readIds(search.connections) };
  const count = chosen.queues.length + chosen.connections.length;
  const choose = (ids: number[]) => {
    const { [part]: _before, ...rest } = search;
    onChange(ids.length > 0 ? { ...rest, [part]: ids.join(',') } : rest);
  };
  const clear = () => {
    const { queues: _queues, connections: _connections, ...rest } = search;
    onChange(rest);
  };
  const label = `${t('dashboard.filters.queues')} · ${t('dashboard.filters.connections')}`;
  return (
    <Popover
      label={label}
      className="w-72!"
      trigger={
        <IconButton
          kind="outlined"
          label={count > 0 ? `${label}: ${count}` : label}
          icon={<ListFilter size={18} />}
          badge={count > 0 ? <Badge tone="soft">{count}</Badge> : undefined}
        />
      }
    >
      <div className="flex items-center gap-2 p-2 pb-0">
        <Segment
          label={label}
          value={part}
          onChange={setPart}
          className="flex-1"
          options={[
            { value: 'queues', label: t('dashboard.filters.queues') },
            { value: 'connections', label: t('dashboard.filters.connections') },
          ]}
        />
      </div>
      <Choices
        key={part}
        label={t(`dashboard.filters.${part}`)}
        query={part === 'queues' ? queues : connections}
        chosen={chosen[part]}
        onChoose={choose}
      />
      {count > 0 ? (
        <div className="border-line border-t p-2">
          <Button kind="text" size="small" onClick={clear}>
            {t('dashboard.filters.clear')}
          </Button>
        </div>
      ) : null}
    </Popover>
  );
};
