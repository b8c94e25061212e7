import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoicesFailed } from '../../../kit/lists/choice-parts.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { queuesOptions } from '../../tickets/queries.ts';
import { useKnownQueues } from '../../tickets/use-known-queues.ts';

type QueueChoicesProps = { value: readonly number[]; onChange: (ids: number[]) => void };

/** The queues to tick; ids of queues that are not known yet stay chosen. */
export const QueueChoices = ({ value, onChange }: QueueChoicesProps) => {
  const { t } = useTranslation();
  const queues = useKnownQueues();
  // Fetches nothing by itself: whoever has a list of their own needs none.
  const { isFetching, isError, error, refetch } = useQuery({ ...queuesOptions(), enabled: false });
  const toggle = (id: number, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((other) => other !== id));
  return (
    <div className="flex flex-col gap-3 p-4">
      <Checkbox label={t('tickets.filters.allQueues')} checked={value.length === 0} onChange={() => onChange([])} />
      <span aria-hidden="true" className="h-px bg-line" />
      {queues?.map((queue) => (
        <Checkbox
          key={queue.id}
          checked={value.includes(queue.id)}
          onChange={(event) => toggle(queue.id, event.currentTarget.checked)}
          label={
            <Chip color={queue.color} dot>
              {queue.name}
            </Chip>
          }
        />
      )) ?? (isError ? <ChoicesFailed query={{ error, isFetching, refetch }} /> : <Skeleton className="h-5 w-40" />)}
    </div>
  );
};
