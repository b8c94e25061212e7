/** Bars of a wave, whatever number of heights is known. */
const count = 42;
/** Units of the drawing; the width is stretched to its place. */
export const waveWidth = 168;
export const waveHeight = 24;
const lowest = 2;

/** The loudest of each bar's share, 0 to 1: an average would flatten speech. */
export const barsOf = (heights: readonly number[] | null): number[] => {
  const known = heights ?? [];
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * known.length) / count);
    const share = known.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * known.length) / count)));
    return Math.min(100, Math.max(0, ...share)) / 100;
  });
};

/** Upright strokes around the middle, one a bar. */
export const pathOf = (bars: readonly number[]): string => {
  const pitch = waveWidth / bars.length;
  return bars
    .map((bar, index) => {
      const half = Math.max(lowest / 2, (bar * (waveHeight - 4)) / 2);
      const x = ((index + 0.5) * pitch).toFixed(1);
      return `M${x} ${(waveHeight / 2 - half).toFixed(1)}V${(waveHeight / 2 + half).toFixed(1)}`;
    })
    .join('');
};
