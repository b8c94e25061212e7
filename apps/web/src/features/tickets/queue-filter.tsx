import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan, useUser } from '../../kit/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Popover } from '../../ui/popover.tsx';
import { queuesOptions } from './queries.ts';

/** Queues that the signed-in user may choose: their own, or all for who sees everything. */
export const useOwnQueues = (): { id: number; name: string; color: string }[] => {
  const user = useUser();
  const seesAll = useCan('tickets.createWithoutQueue');
  const { data } = useQuery({ ...queuesOptions(), enabled: seesAll });
  return seesAll ? (data ?? []) : user.queues;
};

type QueueFilterProps = { value: readonly number[]; onChange: (ids: number[]) => void };

/** Which queues the list shows; none chosen means all. */
export const QueueFilter = ({ value, onChange }: QueueFilterProps) => {
  const { t } = useTranslation();
  const queues = useOwnQueues();
  const chosen = queues.filter((queue) => value.includes(queue.id));
  if (queues.length < 2) return null;
  const toggle = (id: number, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((other) => other !== id));
  return (
    <Popover
      label={t('tickets.filters.queues')}
      className="w-72!"
      trigger={
        <Button size="small" icon={<ListFilter size={15} />} className="h-8.5! font-medium! pointer-coarse:h-11!">
          {chosen.length > 0 ? t('tickets.filters.queuesCount', { count: chosen.length }) : t('tickets.filters.queues')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <Checkbox label={t('tickets.filters.allQueues')} checked={chosen.length === 0} onChange={() => onChange([])} />
        <span aria-hidden="true" className="h-px bg-line" />
        {queues.map((queue) => (
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
        ))}
      </div>
    </Popover>
  );
};
