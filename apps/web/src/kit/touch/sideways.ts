/** Which way a finger goes is told after so much; up and down is scrolling. */
const decideAtPx = 8;

/** What a finger holds. */
export type Held = {
  /** So far it can be drawn to the left, in px; 0 where it stays. */
  leftPx: number;
  /** So far to the right. */
  rightPx: number;
};

type Swipe<What> = { held: What; x: number; y: number; isSideways: boolean; by: number };

type Follower<What> = {
  /** What a finger would draw that comes down on an element; null where it draws nothing. */
  hold: (target: Element) => What | null;
  /** @param by px from where it was taken, negative to the left */
  draw: (held: What, by: number) => void;
  /** The finger has gone. @param by px it was drawn by; 0 where the browser took the finger for something else */
  release: (held: What, by: number) => void;
};

/** Whether a finger goes the way that what it holds can go, and not up or down. */
const goesAlong = ({ leftPx, rightPx }: Held, right: number, down: number): boolean =>
  Math.abs(right) >= down * 1.5 && (right > 0 ? rightPx : leftPx) > 0;

/**
 * Follows one finger over a box as long as it goes sideways; the box is not scrolled meanwhile.
 * @returns what ends it, and lets go of what is held
 */
export const followSideways = <What extends Held>(box: HTMLElement, follower: Follower<What>): (() => void) => {
  const over = new AbortController();
  const { signal } = over;
  let swipe: Swipe<What> | null = null;
  const begin = ({ touches, target }: TouchEvent): void => {
    const [touch] = touches;
    cancel();
    const held = touch && touches.length === 1 && target instanceof Element ? follower.hold(target) : null;
    swipe = touch && held ? { held, x: touch.clientX, y: touch.clientY, isSideways: false, by: 0 } : null;
  };
  const move = (event: TouchEvent): void => {
    const [touch] = event.touches;
    if (!swipe || !touch) return;
    const right = touch.clientX - swipe.x;
    const down = Math.abs(touch.clientY - swipe.y);
    if (!swipe.isSideways) {
      if (Math.max(Math.abs(right), down) < decideAtPx) return;
      if (!goesAlong(swipe.held, right, down)) {
        swipe = null;
        return;
      }
      swipe.isSideways = true;
    }
    event.preventDefault();
    swipe.by = Math.max(-swipe.held.leftPx, Math.min(swipe.held.rightPx, right));
    follower.draw(swipe.held, swipe.by);
  };
  const letGo = (isMeant: boolean): void => {
    const done = swipe;
    swipe = null;
    if (done?.isSideways) follower.release(done.held, isMeant ? done.by : 0);
  };
  const cancel = (): void => letGo(false);
  box.addEventListener('touchstart', begin, { passive: true, signal });
  box.addEventListener('touchmove', move, { passive: false, signal });
  box.addEventListener('touchend', () => letGo(true), { signal });
  box.addEventListener('touchcancel', cancel, { signal });
  return () => {
    cancel();
    over.abort();
  };
};

/** Moves an element under a finger. @param by px to the right */
export const drawTo = (element: HTMLElement, by: number): void => {
  element.style.transition = 'none';
  element.style.transform = `translateX(${by}px)`;
};

/** So long an element takes to its place, in ms. */
export const settleMs = 160;

/** Lets an element go back to its place. */
export const settle = (element: HTMLElement): void => {
  element.style.transition = `transform ${settleMs}ms`;
  element.style.transform = '';
};
