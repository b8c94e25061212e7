/** Larger files and larger pictures are not looked at: 100 million pixels are 400 MB once unpacked. */
export const pictureLimits = {
  bytes: 32 * 1024 * 1024,
  pixels: 100_000_000,
  /** Of all frames of a moving picture together: they are 200 MB once unpacked. */
  movingPixels: 50_000_000,
  /** After so many seconds a drawing is given up. */
  seconds: 10,
  /** And after so many milliseconds the process that draws, whatever it does. */
  wallMs: 25_000,
  /** Of what was drawn. */
  resultBytes: 64 * 1024 * 1024,
  heapMb: 256,
} as const;
