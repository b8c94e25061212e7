import { campaignRoutes, connectionRoutes } from '@recado/contract';
import { civilDateText } from '@recado/i18n';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { NumberChoice } from '../../tickets/number-choice.ts';
import { queuesOptions, ticketKeys, userNamesOptions } from '../../tickets/queries.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Names of what was chosen; an id stands where the name is not known any more. */
const useNames = ({ person, queueIds, connectionIds, campaign }: NumberChoice): string[] => {
  const users = useQuery({ ...userNamesOptions(), enabled: person !== undefined });
  const queues = useQuery({ ...queuesOptions(), enabled: queueIds.length > 0 });
  const connections = useQuery({
    queryKey: [...ticketKeys.choices, 'connections'],
    queryFn: ({ signal }) => call(connectionRoutes.listConnections, { query: {} }, { signal }),
    enabled: connectionIds.length > 0,
  });
  const written = useQuery({
    queryKey: [...ticketKeys.choices, 'campaign', campaign?.id],
    queryFn: ({ signal }) => call(campaignRoutes.getCampaign, { params: { id: campaign?.id ?? 0 } }, { signal }),
    enabled: campaign !== undefined,
  });
  const named = (rows: readonly { id: number; name: string }[] | undefined, ids: readonly number[]) =>
    ids.map((id) => rows?.find((row) => row.id === id)?.name ?? `nº ${id}`);
  return [
    ...named(written.data && [written.data], campaign ? [campaign.id] : []),
    ...named(users.data, person === undefined ? [] : [person]),
    ...named(queues.data, queueIds),
    ...named(connections.data, connectionIds),
  ];
};

type NumberChipProps = { choice: NumberChoice; onRemove: () => void };

/** Which number of the dashboard, or of a campaign, the search shows, and the way back to a search of everything. */
export const NumberChip = ({ choice, onRemove }: NumberChipProps) => {
  const { t } = useTranslation();
  const { from, to, hour, weekday, hasNoQueue, campaign } = choice;
  const names = useNames(choice);
  const days = from && to && from !== to ? `${civilDateText(from)} – ${civilDateText(to)}` : civilDateText(from ?? '');
  const parts = [
    t(`tickets.search.numbers.${choice.number}`),
    ...(from ? [days] : []),
    ...(weekday === undefined ? [] : [t(`dashboard.weekdays.${weekdays[weekday] ?? 'sunday'}`)]),
    ...(hour === undefined ? [] : [`${String(hour).padStart(2, '0')}:00`]),
    ...names,
    ...(campaign ? [t(`campaignReport.figures.${campaign.counts}`)] : []),
    ...(hasNoQueue ? [t('dashboard.noQueue')] : []),
  ];
  return (
    <div className="flex items-start gap-2 rounded-control bg-brand-soft py-1 pr-1 pl-2.5 text-brand-text text-small">
      <ChartColumn size={14} aria-hidden="true" className="mt-1.5 shrink-0" />
      <p className="min-w-0 flex-1 py-1">{parts.join(' · ')}</p>
      <IconButton label={t('tickets.search.leaveNumber')} icon={<X size={14} />} size={24} onClick={onRemove} />
    </div>
  );
};
