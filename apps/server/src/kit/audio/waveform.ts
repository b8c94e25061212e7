/** Values of a voice note's picture, as WhatsApp's phones draw it. */
const bars = 64;
/** Samples that one measure stands for. */
const measured = 480;
/** Below this nothing is to be heard, and a picture of it would be one of noise. */
const silence = 0.002;

/** Listens to pieces of one channel as they go by and draws them at the end: 64 values from 0 to 100. */
export function drawWaveform(): { hear(pieces: Iterable<Float32Array>): Generator<Float32Array>; draw(): number[] } {
  const measures: number[] = [];
  let sum = 0;
  let count = 0;
  return {
    *hear(pieces) {
      for (const piece of pieces) {
        for (const sample of piece) {
          sum += Math.abs(sample);
          if (++count < measured) continue;
          measures.push(sum / measured);
          [sum, count] = [0, 0];
        }
        yield piece;
      }
    },
    draw() {
      const heights = Array.from({ length: bars }, (_, bar) => {
        const from = Math.floor((bar * measures.length) / bars);
        const some = measures.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * measures.length) / bars)));
        return some.reduce((total, value) => total + value, 0) / Math.max(1, some.length);
      });
      const highest = Math.max(...heights);
      return heights.map((height) => (highest < silence ? 0 : Math.round((100 * height) / highest)));
    },
  };
}
