import { type BoardCard, openLaneId } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { formatNumber } from '../../kit/format-number.ts';
import { withTexts } from '../../kit/i18n.ts';
import { useOnline } from '../../kit/realtime/link-state.ts';
import { RefusedPage } from '../../kit/refused-page.tsx';
import { useSearchedText } from '../../kit/resource/resource-address.ts';
import { ResourceHeader } from '../../kit/resource/resource-header.tsx';
import { useCan } from '../../kit/session-store.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { Banner } from '../../ui/banner.tsx';
import { ownLayer, ownPanel } from '../../ui/own-part.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import type { Board, ReadLane } from './board-cards.ts';
import { BoardFilters } from './board-filters.tsx';
import { BoardLanes } from './board-lanes.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { AgingDialog, ValueDialog } from './card-dialogs.tsx';
import { CarryBar } from './carry-bar.tsx';
import { wantedStore } from './carry-store.ts';
import { LaneOrder } from './lane-menu.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { boardOptions, readOn } from './queries.ts';
import { useKeyCarry, usePointerCarry } from './use-carry.ts';
import { type KanbanAddress, useKanbanAddress } from './use-kanban-address.ts';
import { useMoves } from './use-moves.ts';

const TicketSheet = ownPanel(
  () => withTexts(import('./ticket-sheet.tsx')),
  (module) => module.TicketSheet,
);
const ReportDialog = ownLayer(
  () => withTexts(import('./report-dialog.tsx')),
  (module) => module.ReportDialog,
  ({ onClose }) => onClose(),
);

/** What is asked about a card or a lane; it stays drawn while its dialog leaves. */
type Asked = { about: 'where' | 'value'; card: BoardCard } | { about: 'aging'; lane: ReadLane };

const Header = ({
  address,
  board,
  onReport,
}: {
  address: KanbanAddress;
  board: Board | undefined;
  onReport: () => void;
}) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const searched = useSearchedText(address);
  const isNarrow = useIsNarrow();
  const mayAddLane = useCan('tags.setKanban');
  const add = { label: t('kanban.newLane'), onAdd: () => void navigate({ to: '/tags', search: { new: true } }) };
  return (
    <ResourceHeader
      title={t('kanban.title')}
      count={board ? board.lanes.reduce((sum, { count }) => sum + count, 0) : null}
      countText={isNarrow ? formatNumber : (count) => t('kanban.count', { count })}
      isBare={false}
      search={{
        label: t('kanban.search.label'),
        placeholder: t('kanban.search.placeholder'),
        text: searched.text,
        onChange: searched.setText,
        onClear: searched.clear,
      }}
      filters={<BoardFilters search={address.search} change={address.change} />}
      actions={[
        { key: 'report', label: t('kanban.report.title'), icon: <ChartNoAxesColumn size={16} />, onSelect: onReport },
      ]}
      add={mayAddLane ? add : undefined}
    />
  );
};

const Dialogs = ({
  asked,
  isOpen,
  board,
  move,
  onClose,
}: {
  asked: Asked | null;
  isOpen: boolean;
  board: Board | undefined;
  move: (card: BoardCard, laneId: number) => void;
  onClose: () => void;
}) => {
  if (!asked) return null;
  if (asked.about === 'aging')
    return <AgingDialog key={asked.lane.id} lane={asked.lane} open={isOpen} onClose={onClose} />;
  if (asked.about === 'value')
    return <ValueDialog key={asked.card.id} card={asked.card} open={isOpen} onClose={onClose} />;
  return <MoveDialog card={asked.card} open={isOpen} lanes={board?.lanes ?? []} onMove={move} onClose={onClose} />;
};

const useAsking = () => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = useCallback((next: Asked) => {
    setAsked(next);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return { asked, isOpen, ask, close };
};

const Offline = () => {
  const { t } = useTranslation();
  return useOnline() ? null : (
    <Banner role="status" className="mx-4 my-2">
      {t('kanban.offline')}
    </Banner>
  );
};

const Page = () => {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const address = useKanbanAddress();
  const { search, change, asked } = address;
  const query = useQuery(boardOptions(asked));
  const board = query.data;
  const mayMove = useCan('kanban.move');
  const move = useMoves(asked);
  const onKeyDown = useKeyCarry(board, mayMove, move);
  usePointerCarry(move);
  const { asked: question, isOpen, ask, close } = useAsking();
  const [report, setReport] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const laneIds = useMemo(() => (board?.lanes ?? []).flatMap(({ id }) => (id === openLaneId ? [] : id)), [board]);
  const order = useMemo(
    () => ({ ids: laneIds, askAging: (lane: ReadLane) => ask({ about: 'aging', lane }) }),
    [laneIds, ask],
  );
  const actions = useMemo(
    () => ({
      open: (card: BoardCard) => change({ ticket: card.uuid }),
      askWhere: (card: BoardCard) => ask({ about: 'where', card }),
      askValue: (card: BoardCard) => ask({ about: 'value', card }),
      move,
      onKeyDown,
    }),
    [change, ask, move, onKeyDown],
  );
  const goOn = useCallback((laneId: number, after: string) => readOn(asked, laneId, after), [asked]);
  const opened = board?.lanes.flatMap(({ cards }) => cards).find(({ uuid }) => uuid === search.ticket);
  const isNarrowed = [search.q, search.queue, search.person, search.tag].some((part) => part !== undefined);
  return (
    <div className="relative flex h-full min-h-0 flex-col bg-surface">
      <Header address={address} board={board} onReport={() => setReport('open')} />
      <Offline />
      <p id="kanban-keys" className="sr-only">
        {t(mayMove ? 'kanban.carry.hint' : 'kanban.carry.hintReader')}
      </p>
      <div className="relative flex min-h-0 flex-1 bg-chat">
        {query.isError && !board ? (
          <div className="flex min-w-0 flex-1 items-center justify-center">
            <FailedLoad title={t('kanban.failed')} query={query} />
          </div>
        ) : (
          <Loading waiting={query.isPending} skeleton={<BoardSkeleton isNarrow={isNarrow} />}>
            <LaneOrder value={order}>
              <BoardLanes
                {...{ board, isNarrow, mayMove, isNarrowed, actions }}
                openId={opened?.id}
                lane={search.lane}
                onLane={(lane) => change({ lane })}
                onReadOn={goOn}
              />
            </LaneOrder>
          </Loading>
        )}
        {search.ticket ? (
          <TicketSheet
            key={search.ticket}
            uuid={search.ticket}
            onOpen={(uuid) => change({ ticket: uuid })}
            onClose={() => {
              wantedStore.set(opened ?? null);
              change({ ticket: undefined });
            }}
          />
        ) : null}
        <CarryBar board={board} />
      </div>
      <Dialogs asked={question} isOpen={isOpen} board={board} move={move} onClose={close} />
      {report === 'unasked' ? null : (
        <ReportDialog open={report === 'open'} lanes={board?.lanes ?? []} onClose={() => setReport('closed')} />
      )}
    </div>
  );
};

/** The kanban board: tickets as cards, tags as lanes. */
export const KanbanPage = () => (useCan('kanban.view') ? <Page /> : <RefusedPage />);
