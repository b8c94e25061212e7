import { type TouchEvent, useRef } from 'react';

const holdMs = 500;
const movePx = 10;

type LongPress = {
  onTouchStart: (event: TouchEvent) => void;
  onTouchMove: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
  onTouchCancel: () => void;
};

/** A finger held for half a second, where the browser itself fires no contextmenu event. */
export const useLongPress = (act: (element: Element, x: number, y: number) => void): LongPress => {
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const hasActed = useRef(false);
  const stop = (): void => {
    if (hold.current) clearTimeout(hold.current.timer);
    hold.current = null;
  };
  return {
    onTouchStart: (event) => {
      stop();
      hasActed.current = false;
      const touch = event.touches[0];
      if (!touch || event.touches.length > 1) return;
      const { currentTarget } = event;
      const { clientX: x, clientY: y } = touch;
      const timer = setTimeout(() => {
        hasActed.current = true;
        act(currentTarget, x, y);
      }, holdMs);
      hold.current = { timer, x, y };
    },
    onTouchMove: (event) => {
      const touch = event.touches[0];
      const start = hold.current;
      if (!touch || !start) return;
      if (Math.abs(touch.clientX - start.x) > movePx || Math.abs(touch.clientY - start.y) > movePx) stop();
    },
    // Lifting the finger after the menu came must not press what lies under it.
    onTouchEnd: (event) => {
      stop();
      if (hasActed.current) event.preventDefault();
    },
    onTouchCancel: stop,
  };
};
