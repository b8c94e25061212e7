/** So close to the end, in px, the reader counts as being there when something changes its height. */
const pinnedPx = 24;
/** For so long after a person's move, in ms, a scroll is that person's. */
const ownMoveMs = 500;

/** Where a scrolled log stands: px as its element tells them. */
type Place = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Place): boolean =>
  scrollHeight - scrollTop - clientHeight <= pinnedPx;

/**
 * Whether a log follows its end. Rows that turn out taller never leave it, whatever the browser makes of their scroll; a
 * person's move upwards does, even while rows above it grow and push the same scroll down again.
 */
export const createEndOfLog = (now: () => number = () => performance.now()) => {
  let isPinned = true;
  let lastTop = 0;
  let movedUpAt = Number.NEGATIVE_INFINITY;
  return {
    isPinned: (): boolean => isPinned,
    /** Something else is shown on purpose. */
    leave: (): void => {
      isPinned = false;
    },
    /** A person turns the wheel, draws the log or presses a key, before anything has moved. */
    moved: (isUp: boolean): void => {
      movedUpAt = isUp ? now() : Number.NEGATIVE_INFINITY;
      if (isUp) isPinned = false;
    },
    scrolled: (place: Place): void => {
      const isOwnMove = now() - movedUpAt < ownMoveMs;
      // A scroll upwards begins with its first few px, which are still close to the end.
      if (isAtEnd(place)) isPinned ||= !isOwnMove;
      else if (place.scrollTop < lastTop || isOwnMove) isPinned = false;
      lastTop = place.scrollTop;
    },
  };
};
