import { limits, type Ticket } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../../kit/failed-load.tsx';
import { isTyping } from '../../../kit/hotkeys.ts';
import { withTexts } from '../../../kit/i18n.ts';
import { ListEnd } from '../../../kit/lists/list-end.tsx';
import { orNothing } from '../../../kit/optional-part.ts';
import { letterShortcutsStore } from '../../../kit/preferences.ts';
import { useCan, useUser } from '../../../kit/session-store.ts';
import { useStore } from '../../../kit/store.ts';
import { useMedia } from '../../../kit/use-media.ts';
import { useRoving } from '../../../kit/use-roving.ts';
import { Loading } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useConnections } from '../../connections/use-connection-trouble.ts';
import { isOffered } from '../../tickets/actions/offered-actions.ts';
import { focusRowStore, rowOrderStore, useTicketActions } from '../../tickets/actions/ticket-actions.ts';
import { chosenStore, endChoosing, startChoosing } from '../../tickets/bulk/chosen-store.ts';
import { ticketListOptions } from '../../tickets/queries.ts';
import { type ListScope, rowsOf } from '../../tickets/ticket-lists.ts';
import { GoneRow } from '../rows/gone-row.tsx';
import { rowHeightPx, TicketRow } from '../rows/ticket-row.tsx';
import { useArrivals } from './arrivals.ts';
import type { HeldRow } from './held-rows.ts';
import { ListSkeleton, RowSkeleton } from './list-skeleton.tsx';
import { useHeldRows } from './use-held-rows.ts';

type TicketListProps = {
  scope: ListScope;
  label: string;
  /** The ticket of the address. */
  uuid: string | undefined;
  empty: ReactNode;
  /** Told of a ticket that was taken in its row, before it opens. */
  onTaken?: ((ticket: Ticket) => void) | undefined;
};

/** Where rows cannot be chosen nobody chooses: that is said, and the list is as it was. */
const NoChoosing = () => {
  const { t } = useTranslation();
  useEffect(() => {
    endChoosing();
    toast.error(t('common.loadFailed'));
  }, [t]);
  return null;
};

const BulkBar = lazy(() =>
  orNothing(withTexts(import('../bulk/choosing.tsx')), (module) => module.BulkBar, NoChoosing),
);
const SwipeRows = lazy(() => orNothing(withTexts(import('../swipe/swipe-rows.tsx')), (module) => module.SwipeRows));

const rowIdAt = (target: EventTarget): number =>
  Number(target instanceof Element ? target.closest('li')?.querySelector<HTMLElement>('[data-row]')?.dataset.row : 0);

/** Begins to choose, by X or by Ctrl; what a row does besides is its own. */
const useChoosing = (rows: readonly Ticket[]) => {
  const reader = useUser();
  const chosen = useStore(chosenStore);
  const choose = (target: EventTarget): boolean => {
    const row = rows.find(({ id }) => id === rowIdAt(target));
    if (chosen || !row || !isOffered('choose', row, reader)) return false;
    startChoosing(row.id);
    return true;
  };
  return {
    chosen,
    onClickCapture: (event: MouseEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !choose(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'x' && letterShortcutsStore.get() && choose(event.target)) event.preventDefault();
    },
  };
};

/** Moves the focus to the row that an action left it to (ui §6). */
const useFocusedRow = (
  rows: readonly HeldRow[],
  scrollTo: (index: number) => void,
  find: (id: number) => HTMLElement | null,
) => {
  const wanted = useStore(focusRowStore);
  useEffect(() => {
    if (wanted === null) return;
    const index = rows.findIndex(({ ticket }) => ticket.id === wanted);
    if (index === -1) return;
    scrollTo(index);
    // A row that is scrolled to may be drawn later than the next frame: then the drawing brings it here again.
    const frame = requestAnimationFrame(() => {
      const row = find(wanted);
      if (!row) return;
      // Who has begun to write meanwhile goes on; a dialog that is about to leave gives its own fields up.
      const at = document.activeElement;
      if (!isTyping(at) || at?.closest('[role=dialog], [role=alertdialog]')) row.focus();
      focusRowStore.set(null);
    });
    return () => cancelAnimationFrame(frame);
  });
};

/** The row that Tab leads to: the wanted one as long as it is drawn, else the uppermost in sight (ui §6). */
const stopOf = (wanted: number | null | undefined, drawn: readonly number[], first: number | undefined) =>
  drawn.find((id) => id === wanted) ?? drawn.find((id) => id === first) ?? drawn[0];

/** Mounted when the rows are known, together with the box that scrolls: the virtualiser looks for it once. */
const TicketRows = ({ scope, label, uuid, empty, onTaken }: TicketListProps) => {
  const { t } = useTranslation();
  const query = useInfiniteQuery(ticketListOptions(scope));
  const connections = useConnections();
  const actions = useTicketActions(onTaken);
  const all = useMemo(() => rowsOf(query.data, scope.order), [query.data, scope.order]);
  const key = JSON.stringify(scope);
  const { shown, fresh, hasKeyboard, catchUp, handlers } = useHeldRows(all, key);
  const rows = useMemo(() => shown.flatMap(({ ticket, isGone }) => (isGone ? [] : ticket)), [shown]);
  const ids = rows.map((row) => row.id).join(',');
  const order = useMemo(() => (ids ? ids.split(',').map(Number) : []), [ids]);
  const arriving = useArrivals(order, key);
  useEffect(() => rowOrderStore.set(order), [order]);
  const mayUpdate = useCan('tickets.update');
  const { chosen, ...choosing } = useChoosing(rows);
  const isTouch = useMedia('(pointer: coarse)');
  const [tabStop, setTabStop] = useState<number | null>(null);
  const roving = useRoving<HTMLDivElement>({
    selector: '[data-row]',
    letters: true,
    onMove: (element) => setTabStop(Number(element.dataset.row)),
    toEnd: (end) => {
      const id = shown.at(end === 'first' ? 0 : -1)?.ticket.id ?? null;
      setTabStop(id);
      focusRowStore.set(id);
    },
  });
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => roving.ref.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => shown[index]?.ticket.id ?? index,
    overscan: 6,
  });
  const tools = useRef({
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
    find: (id: number) => roving.ref.current?.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? null,
  });
  useFocusedRow(shown, tools.current.scrollTo, tools.current.find);
  const loadNearEnd = () => {
    const box = roving.ref.current;
    // What failed is not asked for again by itself.
    if (!box || !query.hasNextPage || query.isFetchingNextPage || query.isFetchNextPageError) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight <= limits.listBottomTriggerPx) void query.fetchNextPage();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a short page leaves nothing to scroll.
  useEffect(loadNearEnd, [shown.length, query.hasNextPage]);
  const selected = rows.find((row) => row.uuid === uuid)?.id;
  const items = virtualizer.getVirtualItems();
  const stop = stopOf(
    shown.some(({ ticket }) => ticket.id === tabStop) ? tabStop : (selected ?? rows[0]?.id),
    items.flatMap(({ index }) => shown[index]?.ticket.id ?? []),
    shown[virtualizer.range?.startIndex ?? 0]?.ticket.id,
  );
  const look = {
    namesConnection: (connections?.length ?? 0) > 1,
    namesAgent: scope.showAll || scope.view === 'search',
  };
  if (shown.length === 0) return empty;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of bar and rows, which are the controls.
    <div className="flex h-full flex-col" onKeyDown={choosing.onKeyDown}>
      {chosen ? (
        <Suspense>
          <BulkBar rows={rows} chosen={chosen} />
        </Suspense>
      ) : null}
      <div className="relative min-h-0 flex-1" {...handlers}>
        {fresh > 0 ? (
          <button
            type="button"
            onClick={() => {
              catchUp();
              virtualizer.scrollToOffset(0);
            }}
            className="-translate-x-1/2 absolute top-2 left-1/2 z-2 rounded-full bg-brand px-3 py-1 font-semibold text-on-brand text-small shadow-float"
          >
            {t('tickets.newRows', { count: fresh })}
          </button>
        ) : null}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the rows, which are the controls. */}
        <div
          ref={roving.ref}
          onKeyDown={roving.onKeyDown}
          onClickCapture={choosing.onClickCapture}
          onScroll={loadNearEnd}
          className="thin-scroll h-full overflow-y-auto"
        >
          <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {items.map((item) => {
              const row = shown[item.index];
              if (!row) return null;
              const { ticket, isGone } = row;
              const isTabStop = ticket.id === stop;
              return (
                <li
                  key={item.key}
                  className="absolute inset-x-0 top-0"
                  style={{ height: rowHeightPx, transform: `translateY(${item.start}px)` }}
                >
                  {isGone ? (
                    <GoneRow ticket={ticket} isTabStop={isTabStop} takesFocus={isTabStop && hasKeyboard} />
                  ) : (
                    <div className={arriving.includes(ticket.id) ? 'h-full animate-arrive' : 'h-full'}>
                      <TicketRow
                        ticket={ticket}
                        isSelected={ticket.id === selected}
                        isTabStop={isTabStop}
                        isChosen={chosen?.has(ticket.id) ?? null}
                        {...look}
                        actions={actions}
                      />
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
          <ListEnd query={query} skeleton={<RowSkeleton />} />
        </div>
        {isTouch && mayUpdate && !chosen ? (
          <Suspense>
            <SwipeRows
              list={roving.ref}
              ticketOf={(target) => rows.find(({ id }) => id === rowIdAt(target))}
              actions={actions}
            />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
};

/** One list of tickets: virtualised, live, loading within 100 px of its end; one tab stop with arrows inside. */
export const TicketList = (props: TicketListProps) => {
  const { t } = useTranslation();
  const query = useInfiniteQuery(ticketListOptions(props.scope));
  if (query.isError && !query.data) {
    return <FailedLoad title={t('tickets.loadFailed')} query={query} />;
  }
  return (
    <Loading waiting={query.isPending} skeleton={<ListSkeleton />}>
      <TicketRows {...props} />
    </Loading>
  );
};
