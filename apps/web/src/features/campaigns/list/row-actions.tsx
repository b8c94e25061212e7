import type { CampaignRow } from '@recado/contract';
import type { TFunction } from 'i18next';
import {
  ChartNoAxesColumn,
  CirclePlay,
  CircleStop,
  Copy,
  Eye,
  Pause,
  Pencil,
  Play,
  RotateCcw,
  Send,
} from 'lucide-react';
import type { RowAction } from '../../../kit/resource/resource-description.ts';
import type { CampaignActs } from '../use-campaign-acts.ts';

/** What a row may open. */
export interface Openings {
  readonly form: () => void;
  readonly report: () => void;
  readonly start: () => void;
  readonly stop: () => void;
  readonly test: () => void;
}

type Wanted = { campaign: CampaignRow; mayManage: boolean; acts: CampaignActs; opens: Openings };

/** Editable by the rules of its state; of a cancelled one the messages are. */
export const isEditable = ({ locked }: Pick<CampaignRow, 'locked'>): boolean =>
  locked === null || locked === 'ERR_CAMPAIGN_CANCELLED';

/** The legal actions of a campaign, and no other. */
export const campaignActions = (t: TFunction, { campaign, mayManage, acts, opens }: Wanted): RowAction[] => {
  const { name, status, paused, startedAt } = campaign;
  const row = { place: 'row' as const };
  const menu = { place: 'menu' as const };
  const label = (key: 'start' | 'stop' | 'restart' | 'pause' | 'resume' | 'report' | 'view' | 'duplicate' | 'test') =>
    t(`campaigns.actions.${key}`, { name });
  const all: (RowAction & { fits: boolean })[] = [
    {
      ...{ key: 'stop', label: label('stop'), icon: <CircleStop size={17} />, onSelect: opens.stop },
      ...(status === 'EM_ANDAMENTO' ? row : menu),
      fits: mayManage && (status === 'EM_ANDAMENTO' || status === 'PROGRAMADA'),
      danger: true,
    },
    {
      ...{ key: 'restart', label: label('restart'), icon: <RotateCcw size={17} />, ...row },
      ...{ onSelect: () => acts.restart(campaign), fits: mayManage && status === 'CANCELADA' && startedAt !== null },
    },
    {
      ...{ key: 'start', label: label('start'), icon: <CirclePlay size={17} />, onSelect: opens.start },
      ...(status === 'INATIVA' ? row : menu),
      fits: mayManage && (status === 'INATIVA' || status === 'PROGRAMADA'),
    },
    {
      ...{ key: 'report', label: label('report'), icon: <ChartNoAxesColumn size={17} />, ...row },
      ...{ onSelect: opens.report, fits: startedAt !== null },
    },
    {
      ...{ key: 'edit', label: t('common.editNamed', { name }), icon: <Pencil size={16} /> },
      ...(status === 'CANCELADA' ? menu : row),
      ...{ onSelect: opens.form, fits: mayManage && isEditable(campaign) },
    },
    {
      ...{ key: 'view', label: label('view'), icon: <Eye size={17} />, onSelect: opens.form },
      ...(status === 'PROGRAMADA' ? row : menu),
      fits: !(mayManage && isEditable(campaign)),
    },
    {
      ...{ key: 'pause', label: label('pause'), icon: <Pause size={16} />, ...menu },
      ...{ onSelect: () => acts.pause(campaign), fits: mayManage && status === 'EM_ANDAMENTO' && !paused },
    },
    {
      ...{ key: 'resume', label: label('resume'), icon: <Play size={16} />, ...menu },
      ...{ onSelect: () => acts.resume(campaign), fits: mayManage && status === 'EM_ANDAMENTO' && paused !== null },
    },
    {
      ...{ key: 'test', label: label('test'), icon: <Send size={16} />, ...menu },
      onSelect: opens.test,
      fits: mayManage,
    },
    {
      ...{ key: 'duplicate', label: label('duplicate'), icon: <Copy size={16} />, ...menu },
      ...{ onSelect: () => acts.duplicate(campaign), fits: mayManage },
    },
  ];
  return all.filter(({ fits }) => fits).map(({ fits: _fits, ...action }) => action);
};
