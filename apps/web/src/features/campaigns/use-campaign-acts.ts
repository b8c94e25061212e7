import { type CampaignRow, campaignActionRoutes, limits } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { queryClient } from '../../kit/query-client.ts';
import { putRecord } from '../../kit/resource/record-caches.ts';
import { showError } from '../../kit/show-error.ts';
import { toast } from '../../ui/toast.tsx';
import { campaignRecords, fetchCampaign } from './queries.ts';

type Named = Pick<CampaignRow, 'id' | 'name'>;

/** Shows what became of a campaign, without waiting for the line. */
const refresh = async (id: number): Promise<void> => {
  putRecord(campaignRecords, await fetchCampaign(id), { isNew: false, isOwn: true });
  void queryClient.invalidateQueries({ queryKey: ['campaigns', 'budgets'] });
  void queryClient.invalidateQueries({ queryKey: ['campaigns', 'forecast', id] });
};

const acts = {
  startCampaign: 'started',
  undoCampaignStart: 'undone',
  cancelCampaign: 'cancelled',
  restartCampaign: 'restarted',
  pauseCampaign: 'paused',
  resumeCampaign: 'resumed',
} as const;
type Act = keyof typeof acts;

/** What a person does with a campaign; each says that it is done, or why it is not. */
export const useCampaignActs = () => {
  const { t } = useTranslation();
  const acting = useMutation({
    mutationFn: ({ act, id }: { act: Act; id: number }) => call(campaignActionRoutes[act], { params: { id } }),
    onSuccess: (_reply, { act, id }) => {
      const said = t(`campaigns.said.${acts[act]}`);
      const undo = { label: t('common.undo'), onPress: () => acting.mutate({ act: 'undoCampaignStart', id }) };
      if (act === 'startCampaign') toast.info(said, undo, limits.campaignUndoSeconds * 1000);
      else toast.success(said);
    },
    onError: showError,
    onSettled: (_reply, _error, { id }) => void refresh(id).catch(showError),
  });
  const doing =
    (act: Act) =>
    ({ id }: Pick<Named, 'id'>, onDone?: () => void): void => {
      if (!acting.isPending) acting.mutate({ act, id }, onDone ? { onSuccess: onDone } : {});
    };
  const duplicating = useMutation({
    mutationFn: ({ id }: Named) => call(campaignActionRoutes.duplicateCampaign, { params: { id } }),
    onSuccess: (made) => {
      putRecord(campaignRecords, made, { isNew: true, isOwn: true });
      toast.success(t('campaigns.said.duplicated'));
    },
    onError: showError,
  });
  return {
    isBusy: acting.isPending || duplicating.isPending,
    start: doing('startCampaign'),
    undo: doing('undoCampaignStart'),
    cancel: doing('cancelCampaign'),
    restart: doing('restartCampaign'),
    pause: doing('pauseCampaign'),
    resume: doing('resumeCampaign'),
    duplicate: (campaign: Named, onMade?: (id: number) => void): void => {
      if (!duplicating.isPending) duplicating.mutate(campaign, { onSuccess: ({ id }) => onMade?.(id) });
    },
  };
};
export type CampaignActs = ReturnType<typeof useCampaignActs>;
