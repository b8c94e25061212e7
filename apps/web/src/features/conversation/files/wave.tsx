import { useMemo } from 'react';
import { barsOf, pathOf, waveHeight, waveWidth } from './wave-bars.ts';

/**
 * The loudness of a voice note as 42 bars, those that were played in colour (design of the conversation). It only draws:
 * the slider above it is what is used and told.
 * @param heights 0 to 100, any number of them; a row of dots where nothing is known
 * @param played share from 0 to 1
 */
export const Wave = ({ heights, played }: { heights: readonly number[] | null; played: number }) => {
  const path = useMemo(() => pathOf(barsOf(heights)), [heights]);
  const bars = <path d={path} stroke="currentColor" strokeWidth={2} strokeLinecap="round" />;
  const box = `0 0 ${waveWidth} ${waveHeight}`;
  const layer = 'pointer-events-none absolute inset-0 size-full';
  return (
    <>
      <svg viewBox={box} preserveAspectRatio="none" aria-hidden="true" className={`${layer} text-text-3`}>
        {bars}
      </svg>
      <svg
        viewBox={box}
        preserveAspectRatio="none"
        aria-hidden="true"
        style={{ clipPath: `inset(0 ${100 - played * 100}% 0 0)` }}
        className={`${layer} text-brand`}
      >
        {bars}
      </svg>
    </>
  );
};
