import { openLaneId } from '@recado/contract';
import { type CSSProperties, type TouchEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/format-number.ts';
import { useRoving } from '../../kit/use-roving.ts';
import { cx } from '../../ui/cx.ts';
import type { CardActions } from './board-card.tsx';
import type { Board, ReadLane } from './board-cards.ts';
import { Lane } from './board-lane.tsx';
import { useHeld } from './carry-store.ts';
import { laneName } from './use-moves.ts';

type BoardLanesProps = {
  board: Board | undefined;
  isNarrow: boolean;
  /** Which lane a phone shows. */
  lane: number | undefined;
  onLane: (laneId: number) => void;
  openId: number | undefined;
  mayMove: boolean;
  isNarrowed: boolean;
  actions: CardActions;
  onReadOn: (laneId: number, after: string) => Promise<void>;
};

/** A phone shows one lane at a time, chosen in a row that scrolls. */
const LaneTabs = ({
  lanes,
  shown,
  onLane,
}: {
  lanes: readonly ReadLane[];
  shown: number;
  onLane: (id: number) => void;
}) => {
  const { t } = useTranslation();
  const roving = useRoving<HTMLDivElement>({ selector: '[role=tab]', orientation: 'horizontal' });
  return (
    <div
      ref={roving.ref}
      role="tablist"
      aria-label={t('kanban.lanes')}
      onKeyDown={roving.onKeyDown}
      className="flex shrink-0 gap-1 overflow-x-auto border-line border-b bg-surface px-4 py-2"
    >
      {lanes.map((lane) => {
        const isShown = lane.id === shown;
        return (
          <button
            key={lane.id}
            type="button"
            role="tab"
            aria-selected={isShown}
            tabIndex={isShown ? 0 : -1}
            onClick={() => onLane(lane.id)}
            className={cx(
              'flex h-9 shrink-0 items-center gap-2 rounded-control px-3 text-body',
              isShown ? 'bg-selected font-medium text-brand-text' : 'text-text-2',
            )}
          >
            <span
              aria-hidden="true"
              className={cx('size-2 rounded-full', lane.id === openLaneId ? 'bg-text-3' : 'tenant-dot')}
              style={lane.color ? ({ '--tenant': lane.color } as CSSProperties) : undefined}
            />
            <span className="max-w-40 truncate">{laneName(lane, t)}</span>
            <span className="tabular-nums">{formatNumber(lane.count)}</span>
          </button>
        );
      })}
    </div>
  );
};

/** What a held card makes of a lane: it would come, it would leave, or neither. */
const shiftOf = (held: ReturnType<typeof useHeld>, { id }: ReadLane): -1 | 0 | 1 => {
  if (!held || held.over === held.card.laneId) return 0;
  return id === held.over ? 1 : id === held.card.laneId ? -1 : 0;
};

const swipeAtPx = 60;

/** A swipe sideways changes the lane. */
const useSwipe = (go: (step: 1 | -1) => void) => {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const [begin, touch] = [from.current, changedTouches[0]];
      from.current = null;
      if (!begin || !touch) return;
      const [x, y] = [touch.clientX - begin.x, touch.clientY - begin.y];
      if (Math.abs(x) >= swipeAtPx && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1);
    },
  };
};

/** The lanes side by side, or one of them on a phone. */
export const BoardLanes = (props: BoardLanesProps) => {
  const { board, isNarrow, lane: wanted, onLane, ...rest } = props;
  const held = useHeld();
  const lanes = board?.lanes ?? [];
  const shown = lanes.find(({ id }) => id === wanted) ?? lanes[0];
  const swipe = useSwipe((step) => {
    const next = lanes[lanes.findIndex(({ id }) => id === shown?.id) + step];
    if (next) onLane(next.id);
  });
  const draw = (lane: ReadLane) => (
    <Lane
      key={lane.id}
      lane={lane}
      held={held?.card}
      shift={shiftOf(held, lane)}
      isByKeys={held?.by === 'keys'}
      isWhole={isNarrow}
      {...rest}
    />
  );
  if (!isNarrow)
    return <div className="thin-scroll flex min-w-0 flex-1 gap-1 overflow-x-auto px-4 pt-2">{lanes.map(draw)}</div>;
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <LaneTabs lanes={lanes} shown={shown?.id ?? openLaneId} onLane={onLane} />
      <div role="tabpanel" className="min-h-0 flex-1 px-2" {...swipe}>
        {shown ? draw(shown) : null}
      </div>
    </div>
  );
};
