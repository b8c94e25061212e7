import type { Delivery } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useEventWord } from '../event-words.ts';
import { useFailureWords } from '../failure-words.tsx';

const tones = { waiting: 'warn', delivered: 'soft', failed: 'danger-soft' } as const;

/** How far a delivery is, in a word. */
export const StateBadge = ({ state }: Pick<Delivery, 'state'>) => {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`deliveries.console.states.${state}`)}</Badge>;
};

const Row = ({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) => {
  const { t } = useTranslation();
  const word = useEventWord();
  const failed = useFailureWords();
  const { state, event, targetName, createdAt, attempts, status, failure, milliseconds, dueAt } = delivery;
  return (
    <li className="border-line border-b">
      <button
        type="button"
        onClick={onOpen}
        aria-label={t('deliveries.console.open', { event: word(event), name: targetName })}
        className="grid w-full grid-cols-[6rem_9.5rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-6 py-2.5 text-left text-control hover:bg-hover focus-visible:-outline-offset-2 max-md:grid-cols-[auto_minmax(0,1fr)] max-sm:px-4"
      >
        <span>
          <StateBadge state={state} />
        </span>
        <time dateTime={createdAt} className="text-text-2 tabular-nums max-md:text-right">
          {formatDateTime(createdAt)}
        </time>
        <span className="wrap-anywhere font-medium max-md:col-span-2">{word(event)}</span>
        <span className="wrap-anywhere text-text-2 max-md:col-span-2">{targetName}</span>
        <span className="text-small text-text-3 tabular-nums max-md:col-span-2">
          {[
            t('deliveries.console.attempts', { count: attempts }),
            ...(status === null ? [] : [`HTTP ${status}`]),
            ...(milliseconds === null ? [] : [`${milliseconds} ms`]),
          ].join(' · ')}
        </span>
        {failure ? (
          <span className="col-span-full text-danger text-small">
            {[
              failed({ kind: failure, status: null }),
              ...(dueAt ? [t('deliveries.console.next', { at: formatDateTime(dueAt) })] : []),
            ].join(' ')}
          </span>
        ) : null}
      </button>
    </li>
  );
};

/** Deliveries, newest first. */
export const DeliveryRows = ({ rows, onOpen }: { rows: readonly Delivery[]; onOpen: (id: string) => void }) => {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('deliveries.console.list')}>
      {rows.map((delivery) => (
        <Row key={delivery.id} delivery={delivery} onOpen={() => onOpen(delivery.id)} />
      ))}
    </ul>
  );
};
