/** A decoded sound on its way through: pieces in order, one array of samples from -1 to 1 for each channel. */
export interface Sound {
  /** Samples a second. */
  rate: number;
  channels: 1 | 2;
  pieces: Iterable<Float32Array[]>;
}

/** The pieces of a sound in one channel: the mean of both where there are two. */
export function* oneChannel({ pieces }: Sound): Generator<Float32Array> {
  for (const [left, right] of pieces) {
    if (!left) continue;
    yield right ? left.map((sample, index) => (sample + (right[index] ?? 0)) / 2) : left;
  }
}
