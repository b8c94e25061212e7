const tickMs = 10;
/** Less than this late is every timer now and then. */
const leastMs = 40;

/**
 * Does something, and answers beside its result for how many milliseconds this process was not let run meanwhile: a
 * machine that stands still, or gives its processors to others, is no slowness of the product.
 */
export async function besideStandstill<T>(work: () => Promise<T>): Promise<{ result: T; heldUpMs: number }> {
  let heldUpMs = 0;
  let last = performance.now();
  const look = (): void => {
    const late = performance.now() - last - tickMs;
    if (late > leastMs) heldUpMs += late;
    last = performance.now();
  };
  const timer = setInterval(look, tickMs);
  try {
    const result = await work();
    look();
    return { result, heldUpMs };
  } finally {
    clearInterval(timer);
  }
}
