import type { QueueIntegration } from '@recado/contract';
import { Pause, Play, TriangleAlert, Workflow } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { pauseTarget } from './events/queries.ts';
import { useFailureWords } from './failure-words.tsx';
import { IntegrationPlaces } from './places.tsx';
import { integrationRecords } from './queries.ts';
import { TypeMark } from './type-mark.tsx';

const IntegrationDialog = lazy(() =>
  import('./integration-dialog.tsx').then((module) => ({ default: module.IntegrationDialog })),
);

/** Why it gave no answer, where it gave none. */
const Failure = ({ integration: { failure } }: { integration: QueueIntegration }) => {
  const words = useFailureWords();
  if (!failure) return null;
  return (
    <span className="flex items-start gap-1.5 text-danger text-small">
      <TriangleAlert size={14} aria-hidden="true" className="mt-px shrink-0" />
      {words(failure)}
    </span>
  );
};

const Name = ({ integration }: { integration: QueueIntegration }) => {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-3">
      <TypeMark type={integration.type} />
      <span className="flex min-w-0 flex-col">
        {integration.name}
        <span className="font-normal text-small text-text-3">{t(`integrations.types.${integration.type}`)}</span>
        {integration.isPaused ? <Badge tone="warn">{t('deliveries.pause.paused')}</Badge> : null}
        <Failure integration={integration} />
      </span>
    </span>
  );
};

/** Integrations: services that answer in the place of an agent. */
export const IntegrationsPage = () => {
  const { t } = useTranslation();
  const mayManage = useCan('integrations.manage');
  const names = ({ usedBy }: QueueIntegration) => [...usedBy.connections, ...usedBy.queues].join(', ');
  return (
    <ResourcePage
      records={integrationRecords}
      title={t('integrations.title')}
      search={{ label: t('integrations.search.label'), placeholder: t('integrations.search.placeholder') }}
      above={<IntegrationPlaces />}
      add={{ label: t('integrations.add'), permission: 'integrations.manage' }}
      columns={[
        {
          key: 'name',
          title: t('integrations.columns.name'),
          width: '50%',
          cell: (integration) => <Name integration={integration} />,
        },
        { key: 'id', title: t('integrations.columns.id'), width: '80px', cell: ({ id }) => id },
        {
          key: 'usedBy',
          title: t('integrations.columns.usedBy'),
          cell: (integration) => names(integration) || <span className="text-text-3">{t('integrations.unused')}</span>,
        },
      ]}
      card={(integration) => ({
        title: integration.name,
        detail: (
          <>
            {`${t(`integrations.types.${integration.type}`)} · ${integration.id}`}
            <Failure integration={integration} />
          </>
        ),
      })}
      nameOf={({ name }) => name}
      rowActions={({ id, name, isPaused }) =>
        mayManage
          ? [
              {
                ...{ key: 'pause', place: 'row', icon: isPaused ? <Play size={16} /> : <Pause size={16} /> },
                label: t(isPaused ? 'deliveries.pause.resume' : 'deliveries.pause.pause', { name }),
                onSelect: () => pauseTarget('integration', id, !isPaused),
              },
            ]
          : []
      }
      edit={{ permission: 'integrations.manage' }}
      remove={{
        permission: 'integrations.manage',
        detail: (integration) =>
          names(integration)
            ? t('integrations.deletion.used', { names: names(integration) })
            : t('integrations.deletion.unused'),
      }}
      dialog={IntegrationDialog}
      empty={{ icon: <Workflow />, title: t('integrations.empty.title'), detail: t('integrations.empty.detail') }}
    />
  );
};
