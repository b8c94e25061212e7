import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ownPanel } from '../../../ui/own-part.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { useKnownQueues } from '../../tickets/use-known-queues.ts';

const QueueChoices = ownPanel(
  () => import('./queue-choices.tsx'),
  (module) => module.QueueChoices,
);

type QueueFilterProps = { value: readonly number[]; onChange: (ids: number[]) => void };

/** Which queues the list shows; none chosen means all. */
export const QueueFilter = ({ value, onChange }: QueueFilterProps) => {
  const { t } = useTranslation();
  const queues = useKnownQueues();
  // What is chosen can be lifted, also while nobody knows what it is called.
  if (value.length === 0 && (queues?.length ?? 0) < 2) return null;
  return (
    <Popover
      label={t('tickets.filters.queues')}
      className="w-72!"
      trigger={
        <Button size="small" icon={<ListFilter size={15} />} className="h-8.5! font-medium! pointer-coarse:h-11!">
          {value.length > 0 ? (
            t('tickets.filters.queuesCount', { count: value.length })
          ) : (
            <span className="@max-[25rem]:sr-only">{t('tickets.filters.queues')}</span>
          )}
        </Button>
      }
    >
      <QueueChoices value={value} onChange={onChange} />
    </Popover>
  );
};
