import type { CampaignRow } from '@recado/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Send, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { useResourceAddress } from '../../kit/resource/resource-address.ts';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import type { CampaignsSearch } from './campaigns-address.ts';
import { ConfirmationCell, DateCell, EndCell, NameCell, StateLine } from './list/cells.tsx';
import { LimitStrip } from './list/limit-strip.tsx';
import { campaignActions } from './list/row-actions.tsx';
import { sayPeople } from './list/say.ts';
import { StatusChip } from './list/status-chip.tsx';
import { StatusFilter } from './list/status-filter.tsx';
import { campaignRecords } from './queries.ts';
import { StopQuestion } from './start/stop-question.tsx';
import { useCampaignActs } from './use-campaign-acts.ts';

const CampaignDialog = lazy(() =>
  import('./form/campaign-dialog.tsx').then((module) => ({ default: module.CampaignDialog })),
);
const StartDialog = lazy(() => import('./start/start-dialog.tsx').then((module) => ({ default: module.StartDialog })));
const TestDialog = lazy(() => import('./start/test-dialog.tsx').then((module) => ({ default: module.TestDialog })));

const useColumns = () => {
  const { t } = useTranslation();
  const connection = ({ whatsapp }: CampaignRow) =>
    whatsapp?.name ?? <span className="text-text-3">{t('campaigns.noConnection')}</span>;
  return [
    {
      ...{ key: 'name', title: t('common.name'), skeleton: 'h-8 w-44' },
      cell: (row: CampaignRow) => <NameCell campaign={row} />,
    },
    {
      ...{ key: 'status', title: t('campaigns.columns.status'), width: '186px', skeleton: 'h-5 w-24' },
      cell: (row: CampaignRow) => <StatusChip campaign={row} />,
    },
    { key: 'list', title: t('campaigns.columns.list'), width: '13%', cell: sayPeople },
    { key: 'connection', title: t('campaigns.columns.connection'), width: '9%', cell: connection },
    {
      ...{ key: 'scheduledAt', title: t('campaigns.columns.scheduledAt'), width: '136px' },
      cell: (row: CampaignRow) => <DateCell campaign={row} />,
    },
    {
      ...{ key: 'completedAt', title: t('campaigns.columns.completedAt'), width: '130px' },
      cell: (row: CampaignRow) => <EndCell campaign={row} />,
    },
    {
      ...{ key: 'confirmation', title: t('campaigns.columns.confirmation'), width: '100px', skeleton: 'h-3.5 w-10' },
      cell: (row: CampaignRow) => <ConfirmationCell campaign={row} />,
    },
  ];
};

type Asked = { what: 'start' | 'stop' | 'test'; campaign: CampaignRow; isOpen: boolean };

/** What is asked before a start, a stop or a test. */
const Questions = ({ asked, onClose, onClosed }: { asked: Asked; onClose: () => void; onClosed: () => void }) => {
  const shown = { campaign: asked.campaign, open: asked.isOpen, onClose, onClosed };
  if (asked.what === 'stop') return <StopQuestion {...shown} />;
  return (
    <Suspense fallback={null}>
      {asked.what === 'start' ? <StartDialog {...shown} /> : <TestDialog {...shown} />}
    </Suspense>
  );
};

const List = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const address = useResourceAddress();
  const { status }: CampaignsSearch = useSearch({ strict: false });
  const mayManage = useCan('campaigns.manage');
  const acts = useCampaignActs();
  const columns = useColumns();
  const [asked, setAsked] = useState<Asked | null>(null);
  const show = (next: CampaignsSearch['status']) =>
    void navigate({
      to: '/campaigns',
      search: ({ status: _status, ...before }: CampaignsSearch) => ({ ...before, ...(next ? { status: next } : {}) }),
      replace: true,
    });
  const report = ({ id }: CampaignRow) =>
    void navigate({ to: '/campaign/$campaignId/report', params: { campaignId: String(id) } });
  const ask = (what: Asked['what'], campaign: CampaignRow) => setAsked({ what, campaign, isOpen: true });
  return (
    <>
      <ResourcePage
        records={campaignRecords}
        title={t('campaigns.title')}
        search={{ label: t('campaigns.search.label'), placeholder: t('campaigns.search.placeholder') }}
        filters={{ values: status ? { status } : {}, controls: null, clear: () => show(undefined) }}
        above={
          <>
            <LimitStrip />
            <StatusFilter status={status} onChange={show} />
          </>
        }
        actions={[
          {
            ...{ key: 'settings', label: t('campaigns.settings'), icon: <SlidersHorizontal size={16} /> },
            onSelect: () => void navigate({ to: '/campaigns-config' }),
          },
        ]}
        add={{ label: t('campaigns.add'), permission: 'campaigns.manage' }}
        columns={columns}
        card={(row) => ({
          title: row.name,
          detail: (
            <>
              <StatusChip campaign={row} />
              <StateLine campaign={row} />
            </>
          ),
        })}
        nameOf={(row) => row.name}
        onOpen={(row) => (row.startedAt ? report(row) : address.open(row.id))}
        remove={{
          permission: 'campaigns.manage',
          fits: (row) => row.status !== 'EM_ANDAMENTO',
          detail: (row) => (row.startedAt ? t('campaigns.deletion') : t('common.cannotUndo')),
        }}
        rowActions={(campaign) =>
          campaignActions(t, {
            ...{ campaign, mayManage, acts },
            opens: {
              form: () => address.open(campaign.id),
              report: () => report(campaign),
              start: () => ask('start', campaign),
              stop: () => ask('stop', campaign),
              test: () => ask('test', campaign),
            },
          })
        }
        foldsActions
        rowHeightPx={62}
        dialog={CampaignDialog}
        empty={{ icon: <Send />, title: t('campaigns.empty.title'), detail: t('campaigns.empty.detail') }}
      />
      {asked ? (
        <Questions
          asked={asked}
          onClose={() => setAsked({ ...asked, isOpen: false })}
          onClosed={() => setAsked(null)}
        />
      ) : null}
    </>
  );
};

/** Campaigns: one message to many people. */
export const CampaignsPage = () => {
  const { t } = useTranslation();
  if (!useCan('campaigns.read')) return <RefusedPage reason={t('campaigns.notAllowed')} />;
  return <List />;
};
