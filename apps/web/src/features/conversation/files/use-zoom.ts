import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** How large a picture is drawn, and how far it was moved from the middle, in px. */
export type View = { scale: number; x: number; y: number };

export const wholeView: View = { scale: 1, x: 0, y: 0 };
const most = 5;
const stepFactor = 1.5;

/** A view within what makes sense: from whole to five times, never moved out of its frame. */
const bounded = ({ scale, x, y }: View, frame: { width: number; height: number }): View => {
  const kept = Math.min(most, Math.max(1, scale));
  const [right, down] = [(frame.width * (kept - 1)) / 2, (frame.height * (kept - 1)) / 2];
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0;
  return { scale: kept, x: within(x, right), y: within(y, down) };
};

type Point = { x: number; y: number };
const distance = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/**
 * Zoom and movement of a picture: wheel, two fingers, double click, drag; `step` for buttons and keys.
 * @param frame the element that the picture fills when whole
 * @param shown what is shown: another one begins whole
 */
export const useZoom = (frame: RefObject<HTMLElement | null>, shown: string) => {
  const [view, setView] = useState(wholeView);
  const [shownBefore, setShownBefore] = useState(shown);
  if (shownBefore !== shown) {
    setShownBefore(shown);
    setView(wholeView);
  }
  const pointers = useRef(new Map<number, Point>());
  const change = (next: (old: View) => View): void =>
    setView((old) => bounded(next(old), frame.current?.getBoundingClientRect() ?? { width: 0, height: 0 }));
  const zoomBy = (factor: number): void =>
    change((old) => ({ scale: old.scale * factor, x: old.x * factor, y: old.y * factor }));
  const current = useRef(zoomBy);
  useEffect(() => {
    current.current = zoomBy;
  });
  // React listens to the wheel passively: the page behind would scroll.
  useEffect(() => {
    const box = frame.current;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      current.current(Math.exp(-event.deltaY / 300));
    };
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  }, [frame]);
  const onPointerMove = (event: PointerEvent): void => {
    const held = pointers.current;
    const old = held.get(event.pointerId);
    if (!old) return;
    const before = distance([...held.values()]);
    const now = { x: event.clientX, y: event.clientY };
    held.set(event.pointerId, now);
    if (held.size === 1) change((at) => ({ ...at, x: at.x + now.x - old.x, y: at.y + now.y - old.y }));
    else if (before > 0) zoomBy(distance([...held.values()]) / before);
  };
  const release = ({ pointerId }: PointerEvent): void => void pointers.current.delete(pointerId);
  return {
    view,
    canGrow: view.scale < most,
    isWhole: view.scale === 1,
    step: (direction: 1 | -1): void => zoomBy(stepFactor ** direction),
    fit: (): void => setView(wholeView),
    on: {
      onDoubleClick: () => (view.scale > 1 ? setView(wholeView) : zoomBy(2.5)),
      onPointerDown: (event: PointerEvent) => {
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
};
