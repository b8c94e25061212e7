import type { Webhook } from '@recado/contract';
import { Pause, Play, TriangleAlert, Webhook as WebhookSign } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { useCan } from '../../../kit/session-store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useEventWord } from '../event-words.ts';
import { useFailureWords } from '../failure-words.tsx';
import { IntegrationPlaces } from '../places.tsx';
import { pauseTarget, webhookRecords } from './queries.ts';

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx').then((module) => ({ default: module.WebhookDialog })));

const State = ({ webhook: { isActive, isPaused, failure } }: { webhook: Webhook }) => {
  const { t } = useTranslation();
  const words = useFailureWords();
  const state = !isActive ? 'off' : isPaused ? 'paused' : 'active';
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={state === 'active' ? 'soft' : state === 'paused' ? 'warn' : 'neutral'}>
        {t(`deliveries.webhooks.states.${state}`)}
      </Badge>
      {failure ? (
        <span className="flex items-start gap-1.5 text-danger text-small">
          <TriangleAlert size={14} aria-hidden="true" className="mt-px shrink-0" />
          {words(failure)}
        </span>
      ) : null}
    </span>
  );
};

/** Webhooks: addresses that are told of chosen events. */
export const WebhooksPage = () => {
  const { t } = useTranslation();
  const word = useEventWord();
  const mayManage = useCan('integrations.manage');
  const said = ({ events }: Webhook) => events.map(word).join(', ');
  return (
    <ResourcePage
      records={webhookRecords}
      title={t('deliveries.webhooks.title')}
      search={{
        label: t('deliveries.webhooks.search.label'),
        placeholder: t('deliveries.webhooks.search.placeholder'),
      }}
      above={<IntegrationPlaces />}
      add={{ label: t('deliveries.webhooks.add'), permission: 'integrations.manage' }}
      columns={[
        { key: 'name', title: t('deliveries.webhooks.columns.name'), width: '28%', cell: ({ name }) => name },
        {
          key: 'events',
          title: t('deliveries.webhooks.columns.events'),
          cell: (webhook) => <span className="line-clamp-2 whitespace-normal">{said(webhook)}</span>,
        },
        {
          key: 'state',
          title: t('deliveries.webhooks.columns.state'),
          width: '26%',
          cell: (webhook) => <State webhook={webhook} />,
        },
      ]}
      card={(webhook) => ({ title: webhook.name, detail: <State webhook={webhook} /> })}
      nameOf={({ name }) => name}
      rowActions={({ id, name, isPaused }) =>
        mayManage
          ? [
              {
                ...{ key: 'pause', place: 'row', icon: isPaused ? <Play size={16} /> : <Pause size={16} /> },
                label: t(isPaused ? 'deliveries.pause.resume' : 'deliveries.pause.pause', { name }),
                onSelect: () => pauseTarget('webhook', id, !isPaused),
              },
            ]
          : []
      }
      edit={{ permission: 'integrations.manage' }}
      remove={{ permission: 'integrations.manage', detail: () => t('common.cannotUndo') }}
      dialog={WebhookDialog}
      rowHeightPx={62}
      empty={{
        icon: <WebhookSign />,
        title: t('deliveries.webhooks.empty.title'),
        detail: t('deliveries.webhooks.empty.detail'),
      }}
    />
  );
};
