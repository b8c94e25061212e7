import { type Campaign, campaignReportRoutes } from '@recado/contract';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Ban, Copy, Download, Pause, Play, RotateCcw, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../kit/api.ts';
import { formatDateTime } from '../../../kit/format.ts';
import { serverNow } from '../../../kit/server-clock.ts';
import { useCan } from '../../../kit/session-store.ts';
import { showError } from '../../../kit/show-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { sayPause, sayPeople, sayTime } from '../list/say.ts';
import { StatusChip } from '../list/status-chip.tsx';
import { StopQuestion } from '../start/stop-question.tsx';
import { useCampaignActs } from '../use-campaign-acts.ts';
import type { RecipientFilter } from './queries.ts';

/** Whether the start can still be taken back; it turns false by itself. */
const useCanUndo = (until: string | null): boolean => {
  const leftMs = until ? new Date(until).getTime() - serverNow() : 0;
  const [overFor, setOverFor] = useState<string | null>(null);
  useEffect(() => {
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setOverFor(until), leftMs);
    return () => clearTimeout(timer);
  }, [until, leftMs]);
  return leftMs > 0 && overFor !== until;
};

const Acts = ({ campaign, onStop }: { campaign: Campaign; onStop: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const acts = useCampaignActs();
  const canUndo = useCanUndo(campaign.undoUntil);
  const { status, paused } = campaign;
  const openCopy = (id: number) => void navigate({ to: '/campaigns', search: { edit: id } });
  if (status === 'CANCELADA' && campaign.startedAt) {
    return (
      <Button icon={<RotateCcw size={16} />} busy={acts.isBusy} onClick={() => acts.restart(campaign)}>
        {t('campaignReport.restart')}
      </Button>
    );
  }
  if (status !== 'EM_ANDAMENTO') {
    return (
      <Button icon={<Copy size={16} />} busy={acts.isBusy} onClick={() => acts.duplicate(campaign, openCopy)}>
        {t('campaignReport.duplicate')}
      </Button>
    );
  }
  return (
    <>
      {canUndo ? (
        <Button icon={<Undo2 size={16} />} busy={acts.isBusy} onClick={() => acts.undo(campaign)}>
          {t('campaignReport.undo')}
        </Button>
      ) : null}
      <Button
        icon={paused ? <Play size={16} /> : <Pause size={16} />}
        busy={acts.isBusy}
        onClick={() => (paused ? acts.resume(campaign) : acts.pause(campaign))}
      >
        {t(paused ? 'campaignReport.resume' : 'campaignReport.pause')}
      </Button>
      <Button kind="danger-text" icon={<Ban size={16} />} onClick={onStop}>
        {t('campaignReport.cancel')}
      </Button>
    </>
  );
};

/** Why it rests, and what makes it go on. */
const PausedLine = ({ paused }: { paused: NonNullable<Campaign['paused']> }) => {
  const { t } = useTranslation();
  return (
    <Banner className="mx-6 mb-3 max-sm:mx-4" role="status" title={sayPause(paused)}>
      {paused.until ? t('campaigns.paused.until', { time: sayTime(paused.until) }) : t('campaigns.paused.byHand')}
    </Banner>
  );
};

const factsOf = (campaign: Campaign): string[] => [
  sayPeople(campaign),
  ...(campaign.whatsapp ? [campaign.whatsapp.name] : []),
];

/** Name, state, to whom and since when, and what can be done. */
export const ReportHeader = ({ campaign, filter }: { campaign: Campaign; filter: RecipientFilter }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayManage = useCan('campaigns.manage');
  const [asks, setAsks] = useState(false);
  const keep = () =>
    void download(campaignReportRoutes.exportCampaignRecipients, {
      params: { id: campaign.id },
      query: { ...filter },
    }).catch(showError);
  const facts = [
    ...factsOf(campaign),
    ...(campaign.startedAt ? [t('campaignReport.began', { time: formatDateTime(campaign.startedAt) })] : []),
    ...(campaign.confirmation ? [t('campaignReport.withConfirmation')] : []),
  ];
  return (
    <div className="border-line border-b">
      <header className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-6 py-3 max-sm:px-4">
        <IconButton
          label={t('campaignReport.back')}
          icon={<ArrowLeft size={18} />}
          onClick={() => void navigate({ to: '/campaigns' })}
        />
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-page">
            <span className="max-w-full truncate">{campaign.name}</span>
            <StatusChip campaign={campaign} />
          </h1>
          <p className="truncate text-small text-text-2">{facts.join(' · ')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={<Download size={16} />} onClick={keep}>
            {t('campaignReport.export')}
          </Button>
          {mayManage ? <Acts campaign={campaign} onStop={() => setAsks(true)} /> : null}
        </div>
      </header>
      {campaign.paused ? <PausedLine paused={campaign.paused} /> : null}
      <StopQuestion campaign={campaign} open={asks} onClose={() => setAsks(false)} />
    </div>
  );
};
