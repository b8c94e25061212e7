/** What the tabs of one browser tell one another: marks, which a closed or crashed tab drops by itself. */

// Absent outside secure contexts: there every tab is on its own.
const locks: LockManager | undefined = navigator.locks;

type Mark = {
  /** Whether it is this tab's now. */
  isHeld: () => boolean;
  release: () => void;
};

const take = (name: string, mode: LockMode): Mark => {
  if (!locks) return { isHeld: () => true, release: () => undefined };
  const waiting = new AbortController();
  let isHeld = false;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  locks
    .request(name, { mode, signal: waiting.signal }, () => {
      isHeld = true;
      return held;
    })
    .catch(() => undefined); // released while it waited
  return {
    isHeld: () => isHeld,
    release: () => {
      isHeld = false;
      letGo();
      waiting.abort();
    },
  };
};

/** A mark that any number of tabs hold at once. */
export const share = (name: string): Mark => take(name, 'shared');

/** Stands in line for a mark that one tab holds; the next in line gets it when that tab is gone. */
export const lead = (name: string): Mark => take(name, 'exclusive');

/** Whether any of the given marks is held by any tab of this browser. */
export const isAnyHeld = async (...names: string[]): Promise<boolean> => {
  const held = (await locks?.query())?.held ?? [];
  return held.some(({ name }) => name !== undefined && names.includes(name));
};
