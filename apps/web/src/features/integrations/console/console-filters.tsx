import { deliveryStates, outgoingEvents } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/select.tsx';
import { useEventWord } from '../event-words.ts';
import { periods, targetChoices, type Wanted } from './queries.ts';

/** What of all that was sent is shown. */
export const ConsoleFilters = ({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) => {
  const { t } = useTranslation();
  const word = useEventWord();
  const targets = useQuery(targetChoices);
  const label = (name: 'target' | 'state' | 'event' | 'period') => t(`deliveries.console.filters.${name}`);
  const all = { value: '', label: t('deliveries.console.filters.all') };
  const any = { value: '' as const, label: t('deliveries.console.filters.any') };
  const kinds = (['webhook', 'integration'] as const).map((value) => ({
    value: value as string,
    label: t(`deliveries.console.kinds.${value}`),
  }));
  const states = deliveryStates.map((value) => ({ value, label: t(`deliveries.console.states.${value}`) }));
  return (
    <>
      <Select
        label={label('target')}
        options={[{ ...all, label: `${label('target')}: ${all.label}` }, ...kinds, ...(targets.data ?? [])]}
        value={wanted.to}
        onChange={(to) => onChange({ ...wanted, to })}
      />
      <Select
        label={label('state')}
        options={[{ ...any, label: `${label('state')}: ${any.label}` }, ...states]}
        value={wanted.state}
        onChange={(state) => onChange({ ...wanted, state })}
      />
      <Select
        label={label('event')}
        options={[
          { ...all, label: `${label('event')}: ${all.label}` },
          ...outgoingEvents.map((value) => ({ value: value as string, label: word(value) })),
        ]}
        value={wanted.event}
        onChange={(event) => onChange({ ...wanted, event })}
      />
      <Select
        label={label('period')}
        options={periods.map((value) => ({ value, label: t(`deliveries.console.periods.${value}`) }))}
        value={wanted.period}
        onChange={(period) => onChange({ ...wanted, period })}
      />
    </>
  );
};
