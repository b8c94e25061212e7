import { limits } from '@recado/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ResourceList } from './use-resource-list.ts';

type WithId = { id: number };
type WindowOptions<Row> = {
  list: ResourceList<Row>;
  rowHeightPx: number;
  /** What stands above the rows inside the box that scrolls. */
  headHeightPx: number;
  /** The row that gets the focus as soon as it is there, e.g. a new one. */
  wantedId: number | null;
  onFocused: () => void;
};

const stepOf = (key: string): number | 'first' | 'last' | null => {
  const steps: Record<string, number | 'first' | 'last'> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: 10,
    PageUp: -10,
    Home: 'first',
    End: 'last',
  };
  return steps[key] ?? null;
};

/** The row that a key leads to; null for keys that are not the list's. */
const targetOf = <Row extends WithId>(event: KeyboardEvent, rows: readonly Row[]): number | null => {
  const step = stepOf(event.key);
  if (step === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row]') : null;
  if (!from) return null;
  if (step === 'first') return 0;
  if (step === 'last') return rows.length - 1;
  const at = rows.findIndex(({ id }) => id === Number(from.dataset.row));
  return Math.min(rows.length - 1, Math.max(0, at + step));
};

/** Keeps what one looks at in its place while rows come and go above it. */
const useSteadyView = <Row extends WithId>(
  rows: readonly Row[],
  rowHeightPx: number,
  box: { current: HTMLElement | null },
) => {
  const first = useRef<{ id: number; index: number } | null>(null);
  const note = (): void => {
    const index = Math.floor((box.current?.scrollTop ?? 0) / rowHeightPx);
    const row = rows[index];
    first.current = row ? { id: row.id, index } : null;
  };
  const before = useRef(rows);
  useLayoutEffect(() => {
    const was = first.current;
    if (before.current !== rows && box.current && was) {
      const index = rows.findIndex(({ id }) => id === was.id);
      if (index !== -1 && index !== was.index) box.current.scrollTop += (index - was.index) * rowHeightPx;
    }
    before.current = rows;
    note();
  });
  return note;
};

/**
 * The part of a long list that is drawn, and the keys that move in it: one tab stop, arrows, Home, End and page keys.
 * Mount it together with the box that scrolls.
 */
export const useRowWindow = <Row extends WithId>(options: WindowOptions<Row>) => {
  const { list, rowHeightPx, headHeightPx, wantedId, onFocused } = options;
  const { rows } = list;
  const box = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState<number | null>(null);
  const toFocus = useRef<number | null>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
  });
  const noteView = useSteadyView(rows, rowHeightPx, box);
  const items = virtualizer.getVirtualItems();
  const firstShown = Math.floor((virtualizer.scrollOffset ?? 0) / rowHeightPx);
  const loadNearEnd = (): void => {
    const element = box.current;
    if (!element) return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight <= limits.listBottomTriggerPx) list.loadMore();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a short page leaves nothing to scroll.
  useEffect(loadNearEnd, [rows.length, list.isFetching]);

  const focusRow = (index: number): void => {
    const row = rows[index];
    if (!row) return;
    setCurrentId(row.id);
    toFocus.current = row.id;
    virtualizer.scrollToIndex(index, { align: 'auto' });
  };
  useEffect(() => {
    if (wantedId === null) return;
    const index = rows.findIndex(({ id }) => id === wantedId);
    if (index !== -1) focusRow(index);
    onFocused();
  });
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const element = box.current?.querySelector<HTMLElement>(`[data-row="${toFocus.current}"]`);
    if (!element) return;
    toFocus.current = null;
    element.focus({ preventScroll: true });
  });

  const isDrawn = items.some(({ index }) => rows[index]?.id === currentId);
  const stopId = isDrawn ? currentId : (rows[Math.min(firstShown, rows.length - 1)]?.id ?? null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = targetOf(event, rows);
    if (wanted === null) return;
    event.preventDefault();
    focusRow(wanted);
  };
  const end = items.at(-1)?.end ?? headHeightPx;
  return {
    box,
    items,
    /** Empty space above and below the drawn rows, px. */
    before: (items[0]?.start ?? headHeightPx) - headHeightPx,
    after: rows.length * rowHeightPx - (end - headHeightPx),
    firstShown,
    stopId,
    setCurrentId,
    onKeyDown,
    onScroll: () => {
      noteView();
      loadNearEnd();
    },
    toTop: () => virtualizer.scrollToOffset(0),
  };
};
