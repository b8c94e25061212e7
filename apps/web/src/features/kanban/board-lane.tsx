import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type BoardCard, limits, openLaneId } from '@recado/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/format-number.ts';
import { useStore } from '../../kit/store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Card, type CardActions } from './board-card.tsx';
import { counted, placeIn, type ReadLane } from './board-cards.ts';
import { wantedStore } from './carry-store.ts';
import { LaneMenu } from './lane-menu.tsx';
import { formatMoney } from './money.ts';
import { laneName } from './use-moves.ts';

type LaneProps = {
  lane: ReadLane;
  /** The card that somebody holds here, or away from here, or over here. */
  held: BoardCard | undefined;
  /** What the held card makes of this lane: it would come, it would leave, or neither. */
  shift: -1 | 0 | 1;
  /** Whoever carries it by keys sees the place where it would stand. */
  isByKeys: boolean;
  openId: number | undefined;
  mayMove: boolean;
  isNarrowed: boolean;
  actions: CardActions;
  onReadOn: (laneId: number, after: string) => Promise<void>;
  isWhole: boolean;
};

const cardHeightPx = 150;
const gapPx = 8;

const LaneHead = ({ lane, isTarget }: { lane: ReadLane; isTarget: boolean }) => {
  const { t } = useTranslation();
  const name = laneName(lane, t);
  return (
    <div className="flex h-10 shrink-0 items-center gap-2 px-1">
      <span
        aria-hidden="true"
        className={cx('size-2 shrink-0 rounded-full', lane.id === openLaneId ? 'bg-text-3' : 'tenant-dot')}
        style={lane.color ? ({ '--tenant': lane.color } as CSSProperties) : undefined}
      />
      <h2 id={`lane-${lane.id}`} className="min-w-0 truncate font-semibold text-body">
        {name}
      </h2>
      <span
        className={cx(
          'rounded-full px-1.5 text-small tabular-nums',
          isTarget ? 'bg-brand text-on-brand' : 'bg-hover text-text-2',
        )}
      >
        <span className="sr-only">{t('kanban.lane.count', { count: lane.count })}</span>
        <span aria-hidden="true">{formatNumber(lane.count)}</span>
      </span>
      {lane.unread > 0 ? (
        <span className="shrink-0 text-brand-text text-small">{t('kanban.lane.unread', { count: lane.unread })}</span>
      ) : null}
      <span className="ml-auto flex shrink-0">
        <LaneMenu lane={lane} />
      </span>
    </div>
  );
};

const EmptyLane = ({ isNarrowed, mayMove }: { isNarrowed: boolean; mayMove: boolean }) => {
  const { t } = useTranslation();
  const isMuch = !isNarrowed && mayMove;
  return (
    <div className="rounded-[12px] border border-line-2 border-dashed px-4 py-6 text-center text-control text-text-2">
      <p className="font-medium">
        {t(isNarrowed ? 'kanban.lane.nothingFound' : isMuch ? 'kanban.lane.empty' : 'kanban.lane.emptyPlain')}
      </p>
      {isMuch ? <p className="mt-1 text-small">{t('kanban.lane.emptyHint')}</p> : null}
    </div>
  );
};

const useDropTarget = (laneId: number) => {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return dropTargetForElements({ element, getData: () => ({ laneId }) });
  }, [laneId]);
  return ref;
};

/** Reads on near the end; what failed is asked for again by its button alone. */
const useReadingOn = ({ lane, onReadOn }: Pick<LaneProps, 'lane' | 'onReadOn'>, end: number) => {
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle');
  const { id, next } = lane;
  const read = (): void => {
    if (next === null) return;
    setState('reading');
    onReadOn(id, next).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  const isNearEnd = next !== null && end >= lane.cards.length - 4;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each place where a page begins.
  useEffect(() => {
    if (isNearEnd && state === 'idle') read();
  }, [isNearEnd, state, next]);
  return { state, read };
};

/** One lane: its head stays, its cards scroll, and only those in sight are drawn. */
export const Lane = memo((props: LaneProps) => {
  const { lane, held, shift, isByKeys, openId, mayMove, isNarrowed, actions, isWhole } = props;
  const { t } = useTranslation();
  const ref = useDropTarget(lane.id);
  const box = useRef<HTMLDivElement>(null);
  // Totals and place follow a card that is held: what comes of it is seen before it is put down.
  const isComing = held && shift === 1 && !lane.cards.some(({ id }) => id === held.id);
  const heldAt = isComing ? placeIn(lane, held) : -1;
  const cards = held && heldAt !== -1 ? lane.cards.toSpliced(heldAt, 0, held) : lane.cards;
  const totals = held && shift !== 0 ? counted(lane, held, shift) : lane;
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => box.current,
    estimateSize: () => cardHeightPx,
    getItemKey: (index) => cards[index]?.id ?? index,
    gap: gapPx,
    overscan: 2,
  });
  const items = virtualizer.getVirtualItems();
  useEffect(() => {
    if (isByKeys && heldAt !== -1) virtualizer.scrollToIndex(heldAt);
  }, [isByKeys, heldAt, virtualizer]);
  const { state, read } = useReadingOn(props, items.at(-1)?.index ?? 0);
  const wanted = useStore(wantedStore);
  useEffect(() => {
    const index = wanted?.laneId === lane.id ? cards.findIndex(({ id }) => id === wanted.id) : -1;
    if (index === -1) return;
    virtualizer.scrollToIndex(index);
    const frame = requestAnimationFrame(() => {
      const card = ref.current?.querySelector<HTMLElement>(`[data-card="${wanted?.id}"]`);
      if (!card) return;
      card.focus();
      wantedStore.set(null);
    });
    return () => cancelAnimationFrame(frame);
  });
  const [stop, setStop] = useState<number | null>(null);
  const drawn = items.flatMap(({ index }) => (index === heldAt ? [] : (cards[index]?.id ?? [])));
  const tabStop = stop !== null && drawn.includes(stop) ? stop : drawn[0];
  return (
    <section
      ref={ref}
      data-lane={lane.id}
      aria-labelledby={`lane-${lane.id}`}
      className={cx(
        'flex h-full min-h-0 shrink-0 flex-col rounded-[12px] px-2 transition-colors',
        isWhole ? 'w-full' : 'w-72',
        shift === 1 && 'bg-brand/8',
      )}
    >
      <LaneHead lane={totals} isTarget={shift === 1} />
      {totals.valueCents > 0 ? (
        <p className="-mt-1.5 px-1 pb-1.5 pl-5 font-medium text-small text-text-2 tabular-nums">
          {formatMoney(totals.valueCents)}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes which card has the focus; the cards are the controls. */}
      <div
        ref={box}
        className="thin-scroll min-h-0 flex-1 overflow-y-auto pt-0.5 pb-3"
        onFocus={({ target }) => {
          const id = Number(target.dataset.card);
          if (id) setStop(id);
        }}
      >
        {cards.length === 0 && lane.next === null ? <EmptyLane isNarrowed={isNarrowed} mayMove={mayMove} /> : null}
        <ul aria-labelledby={`lane-${lane.id}`} className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const card = cards[item.index];
            if (!card) return null;
            const isGhost = item.index === heldAt;
            const heldHere = isGhost ? 'ghost' : shift === -1 ? 'away' : 'here';
            return (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                inert={isGhost}
                aria-hidden={isGhost ? 'true' : undefined}
                className="absolute inset-x-0 top-0 px-0.5"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Card
                  card={card}
                  agingDays={lane.agingDays}
                  held={card.id === held?.id ? heldHere : undefined}
                  isOpen={card.id === openId}
                  isTabStop={card.id === tabStop}
                  mayMove={mayMove}
                  actions={actions}
                />
              </li>
            );
          })}
        </ul>
        {state === 'failed' ? (
          <div role="alert" className="py-3 text-center text-small text-text-2">
            <p>{t('kanban.lane.moreFailed', { count: limits.laneCards })}</p>
            <Button size="small" className="mt-1.5" onClick={read}>
              {t('common.retry')}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
});
