import type { Schedule } from '@recado/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useUser } from '../../../kit/session-store.ts';
import { wallTimeOf } from '../../../kit/wall-time.ts';
import { type CalendarView, carriedBy } from './calendar-days.ts';

/** As much of a pressed key as carrying needs to know. */
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault' | 'stopPropagation'>;

/** An event that is being moved by keys, and where it would be put. */
export type Carried = { schedule: Schedule; to: string };

export interface Carry {
  readonly carried: Carried | null;
  /** Hears the keys of one event. */
  readonly onKeyDown: (event: KeyboardEvent, schedule: Schedule) => void;
}

type Options = {
  view: CalendarView;
  mayMove: (schedule: Schedule) => boolean;
  onDrop: (carried: Carried) => void;
  /** It was carried to a day that may be out of sight. */
  onCarry: (day: string) => void;
};

const isFocused = (id: number): boolean => document.activeElement?.matches(`[data-schedule="${id}"]`) ?? false;

/** Frames in which an event that is drawn anew may come: its cell first, then its place in it. */
const framesToFollow = 12;

/**
 * Gives the focus to an event wherever it is drawn next.
 * @returns a function that calls it off
 */
const followWithFocus = (id: number): (() => void) => {
  let left = framesToFollow;
  let frame = 0;
  const look = (): void => {
    if (!isFocused(id)) document.querySelector<HTMLElement>(`[data-schedule="${id}"]`)?.focus();
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
};

/** The event is drawn anew at every place: the focus goes along, and whatever else takes it ends the carrying. */
const useFollowingFocus = (carried: Carried | null, onLeave: () => void): void => {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    if (!carried) return;
    const { id } = carried.schedule;
    const callOff = followWithFocus(id);
    const look = (event: FocusEvent): void => {
      const isOwn = event.target instanceof Element && event.target.closest(`[data-schedule="${id}"]`) !== null;
      if (!isOwn) leave.current();
    };
    document.addEventListener('focusin', look);
    return () => {
      callOff();
      document.removeEventListener('focusin', look);
    };
  }, [carried]);
};

/** Between two drawings of an event nothing has the focus: its keys are heard there, too. */
const useKeysWithoutFocus = (carried: Carried | null, onKey: (event: Key, schedule: Schedule) => void): void => {
  const hear = useRef(onKey);
  useEffect(() => {
    hear.current = onKey;
  });
  useEffect(() => {
    if (!carried) return;
    const { schedule } = carried;
    const look = (event: globalThis.KeyboardEvent): void => {
      if (event.target === document.body) hear.current(event, schedule);
    };
    document.addEventListener('keydown', look);
    return () => document.removeEventListener('keydown', look);
  }, [carried]);
};

/**
 * Moves an event by keys: Shift with an arrow takes it up, arrows carry it, Enter puts it down, Escape leaves it where it
 * was. Nothing is written before it is put down.
 */
export const useCarry = ({ view, mayMove, onDrop, onCarry }: Options): Carry => {
  const { timezone } = useUser().company;
  const [carried, setCarried] = useState<Carried | null>(null);
  useFollowingFocus(carried, () => setCarried(null));
  const end = (): void => {
    const id = carried?.schedule.id;
    setCarried(null);
    if (id !== undefined) followWithFocus(id);
  };
  const onKeyDown = (event: Key, schedule: Schedule): void => {
    const isHeld = carried?.schedule.id === schedule.id;
    if (isHeld && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Enter') onDrop(carried);
      end();
      return;
    }
    if (!isHeld && !(event.shiftKey && mayMove(schedule))) return;
    const from = isHeld ? carried.to : wallTimeOf(schedule.sendAt, timezone);
    const to = carriedBy(from, event.key, view);
    if (to === null) return;
    event.preventDefault();
    setCarried({ schedule, to });
    onCarry(to.slice(0, 10));
  };
  useKeysWithoutFocus(carried, onKeyDown);
  return { carried, onKeyDown };
};
