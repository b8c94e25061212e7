import type { QueueRow } from '@recado/contract';
import { Bot } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { Chip } from '../../ui/chip.tsx';
import { queueRecords } from './queries.ts';

const QueueDialog = lazy(() => import('./queue-dialog.tsx').then((module) => ({ default: module.QueueDialog })));

const Swatch = ({ color }: { color: string }) => (
  <span className="inline-flex items-center gap-2 tabular-nums">
    <span aria-hidden="true" className="size-4 rounded-chip" style={{ backgroundColor: color }} />
    {color}
  </span>
);

/** Everything that loses the queue with its deletion. */
const Loss = ({ queue }: { queue: QueueRow }) => {
  const { t } = useTranslation();
  const counts = [
    ['tickets', queue.ticketsCount],
    ['users', queue.usersCount],
    ['connections', queue.connectionsCount],
    ['options', queue.optionsCount],
  ] as const;
  const used = counts.filter(([, count]) => count > 0);
  if (used.length === 0) return t('queues.deletion.unused');
  return (
    <>
      <ul className="mb-2 list-disc pl-5">
        {used.map(([name, count]) => (
          <li key={name}>{t(`queues.deletion.${name}`, { count })}</li>
        ))}
      </ul>
      {t('queues.deletion.final')}
    </>
  );
};

/** Queues: where tickets wait, and the menus of the chatbot (administration §2). */
export const QueuesPage = () => {
  const { t } = useTranslation();
  const quiet = (text: string) => <span className="text-text-3">{text}</span>;
  const order = (queue: QueueRow) => queue.orderQueue ?? quiet(t('queues.noOrder'));
  const greeting = (queue: QueueRow) => queue.greetingMessage || quiet(t('queues.noGreeting'));
  return (
    <ResourcePage
      records={queueRecords}
      title={t('queues.title')}
      search={{ label: t('queues.search.label'), placeholder: t('queues.search.placeholder') }}
      add={{ label: t('queues.add'), permission: 'queues.manage' }}
      columns={[
        { key: 'id', title: t('queues.columns.id'), width: '90px', cell: (queue) => queue.id },
        {
          key: 'name',
          title: t('queues.columns.name'),
          width: '26%',
          skeleton: 'h-5 w-24',
          cell: (queue) => <Chip color={queue.color}>{queue.name}</Chip>,
        },
        {
          key: 'color',
          title: t('queues.columns.color'),
          width: '130px',
          cell: ({ color }) => <Swatch color={color} />,
        },
        { key: 'order', title: t('queues.columns.order'), width: '110px', cell: order },
        { key: 'greeting', title: t('queues.columns.greeting'), cell: greeting },
      ]}
      card={(queue) => ({ title: <Chip color={queue.color}>{queue.name}</Chip>, detail: greeting(queue) })}
      nameOf={(queue) => queue.name}
      edit={{ permission: 'queues.manage' }}
      remove={{ permission: 'queues.manage', detail: (queue) => <Loss queue={queue} /> }}
      dialog={QueueDialog}
      empty={{ icon: <Bot />, title: t('queues.empty.title'), detail: t('queues.empty.detail') }}
    />
  );
};
