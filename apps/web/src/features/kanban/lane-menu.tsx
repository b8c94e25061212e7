import { kanbanRoutes, openLaneId } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, EllipsisVertical, Hourglass } from 'lucide-react';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { useCan } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ReadLane } from './board-cards.ts';
import { laneName } from './use-moves.ts';

/** The lanes in their order, and who asks after how many days a lane shows the age of its cards. */
export const LaneOrder = createContext<{ ids: readonly number[]; askAging: (lane: ReadLane) => void }>({
  ids: [],
  askAging: () => undefined,
});

/** The order with one lane a step further. */
const stepped = (ids: readonly number[], id: number, step: 1 | -1): number[] => {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(ids.indexOf(id) + step, 0, id);
};

/** What admins do with a lane: its place among the others, and the age of its cards. */
export const LaneMenu = ({ lane }: { lane: ReadLane }) => {
  const { t } = useTranslation();
  const mayManage = useCan('kanban.manage');
  const { ids, askAging } = useContext(LaneOrder);
  const order = useMutation({
    mutationFn: (laneIds: number[]) => call(kanbanRoutes.orderLanes, { body: { laneIds } }),
    onSuccess: (_, laneIds) => {
      const place = laneIds.indexOf(lane.id) + 1;
      toast.success(t('kanban.lane.placed', { name: laneName(lane, t), place, total: laneIds.length }));
    },
    onError: showError,
  });
  if (!mayManage || lane.id === openLaneId) return null;
  const place = ids.indexOf(lane.id);
  const entries: MenuEntry[] = [
    {
      ...{ key: 'left', label: t('kanban.lane.toLeft'), icon: <ArrowLeft size={16} />, disabled: place <= 0 },
      onSelect: () => order.mutate(stepped(ids, lane.id, -1)),
    },
    {
      ...{ key: 'right', label: t('kanban.lane.toRight'), icon: <ArrowRight size={16} /> },
      ...{ disabled: place === ids.length - 1, onSelect: () => order.mutate(stepped(ids, lane.id, 1)) },
    },
    { key: 'aging', label: t('kanban.lane.aging'), icon: <Hourglass size={16} />, afterClose: () => askAging(lane) },
  ];
  return (
    <Menu
      entries={entries}
      trigger={
        <IconButton
          label={t('kanban.lane.actions', { name: laneName(lane, t) })}
          icon={<EllipsisVertical size={16} />}
          size={28}
        />
      }
    />
  );
};
