/** Samples on either side that a new one is made of. */
const reach = 16;
const beta = 8;

/** Modified Bessel function of the first kind and order 0, for Kaiser's window. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; k < 32; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function weight(distance: number): number {
  const inWindow = 1 - (distance / reach) ** 2;
  if (inWindow <= 0) return 0;
  const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
  return (sinc * bessel(beta * Math.sqrt(inWindow))) / bessel(beta);
}

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

/** Weights for each place that a new sample can have between two old ones. */
function weightTable(phases: number): Float32Array[] {
  return Array.from({ length: phases }, (_, phase) =>
    Float32Array.from({ length: 2 * reach }, (__, tap) => weight(tap - reach + 1 - phase / phases)),
  );
}

function joined(before: Float32Array, after: Float32Array): Float32Array {
  const both = new Float32Array(before.length + after.length);
  both.set(before);
  both.set(after, before.length);
  return both;
}

/**
 * One channel at a higher rate (samples a second, whole numbers) with the same length in time; `to` is not below `from`,
 * so that nothing has to be filtered out.
 */
export function* resample(pieces: Iterable<Float32Array>, from: number, to: number): Generator<Float32Array> {
  if (from === to) return yield* pieces;
  const common = divisorOf(from, to);
  const [step, phases] = [from / common, to / common];
  const table = weightTable(phases);
  let kept: Float32Array = new Float32Array(reach - 1);
  /** Place of the next new sample, in 1/phases of an old one, from the first of `kept` that its weights touch. */
  let place = 0;
  function* convert(input: Float32Array): Generator<Float32Array> {
    const whole = joined(kept, input);
    const last = (whole.length - 2 * reach) * phases;
    const made = new Float32Array(Math.max(0, Math.floor((last - place) / step) + 1));
    for (let index = 0; index < made.length; index += 1) {
      const first = Math.floor(place / phases);
      const weights = table[place % phases];
      let sum = 0;
      for (let tap = 0; tap < 2 * reach; tap += 1) sum += (whole[first + tap] ?? 0) * (weights?.[tap] ?? 0);
      made[index] = sum;
      place += step;
    }
    const done = Math.min(whole.length, Math.floor(place / phases));
    kept = whole.slice(done);
    place -= done * phases;
    if (made.length > 0) yield made;
  }
  for (const piece of pieces) yield* convert(piece);
  yield* convert(new Float32Array(reach));
}
