import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { dayOf } from '../../../kit/format.ts';
import { useIsNarrow } from '../../../kit/use-media.ts';
import { useToday } from '../../../kit/use-today.ts';
import type { CalendarSearch } from './calendar-address.ts';
import type { CalendarView } from './calendar-days.ts';

const formParts = ['new', 'edit', 'contactId', 'at'] as const;

const withoutForm = (search: CalendarSearch): CalendarSearch =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !formParts.some((part) => part === key)));

/** What is written or read: a new schedule, with what it begins, or one that there is. */
export type Opened = { id: number } | { id: null; contactId: number | null; at: string | null };

const openedIn = ({ new: isNew, edit, contactId, at }: CalendarSearch): Opened | null => {
  if (edit !== undefined) return { id: edit };
  if (!isNew && contactId === undefined) return null;
  return { id: null, contactId: contactId ?? null, at: at ?? null };
};

export interface CalendarAddress {
  readonly search: CalendarSearch;
  /** A phone begins with the list: a month has no room there. */
  readonly view: CalendarView;
  readonly day: string;
  readonly today: string;
  readonly opened: Opened | null;
  /** Shows another view or day, or narrows by something; undefined takes a part away. */
  readonly change: (change: { [K in keyof CalendarSearch]?: CalendarSearch[K] | undefined }) => void;
  readonly open: (what: number | { at?: string }) => void;
  /** Leaves the form; asks no guard, for the form has asked already. */
  readonly close: (then?: { date: string }) => void;
}

/** The address of the calendar: view, day, filters and form live in it, so that back and reload keep them. */
export const useCalendarAddress = (): CalendarAddress => {
  const search: CalendarSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  useToday();
  const today = dayOf(new Date());
  const go = useCallback(
    (to: (before: CalendarSearch) => CalendarSearch, replace: boolean) =>
      void navigate({ to: '/schedules', search: to, replace, ignoreBlocker: true, resetScroll: false }),
    [navigate],
  );
  const change: CalendarAddress['change'] = useCallback(
    (parts) =>
      go((before) => {
        const after = { ...before, ...parts };
        return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined));
      }, true),
    [go],
  );
  const open: CalendarAddress['open'] = useCallback(
    (what) =>
      go(
        (before) => ({
          ...withoutForm(before),
          ...(typeof what === 'number' ? { edit: what } : { new: true, ...what }),
        }),
        false,
      ),
    [go],
  );
  const close: CalendarAddress['close'] = useCallback(
    (then) => go((before) => ({ ...withoutForm(before), ...then }), true),
    [go],
  );
  const view = search.view ?? (isNarrow ? 'list' : 'month');
  return { search, view, day: search.date ?? today, today, opened: openedIn(search), change, open, close };
};
