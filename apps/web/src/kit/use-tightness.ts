import { useCallback, useState } from 'react';

/**
 * How much room an element has: the number of the given widths in px that it is narrower than. A browser's own container
 * queries decide only about looks; this decides about what there is.
 * @param widths the same list on every call
 * @returns the number, and the ref for the element
 */
export const useTightness = (widths: readonly number[]): [number, (element: HTMLElement | null) => void] => {
  const [tightness, setTightness] = useState(0);
  const follow = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const measure = (): void => setTightness(widths.filter((width) => element.offsetWidth < width).length);
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      measure();
      return () => observer.disconnect();
    },
    [widths],
  );
  return [tightness, follow];
};
