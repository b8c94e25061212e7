/** What one conversion may cost. Above any of it, it ends with a named error. */
export interface AudioLimits {
  fileBytes: number;
  /** Of sound, told by its frames and never by its header. */
  seconds: number;
  /** Of all that the converting process says. */
  resultBytes: number;
  /** Longest life of the converting process. */
  wallMs: number;
  /** Heap of the converting process. */
  heapMb: number;
}

const mebibyte = 1024 * 1024;

/** 16 MB is WhatsApp's own limit of a sound; an hour takes some 90 s of a processor (docs/decisions/0026). */
export const audioLimits: AudioLimits = {
  fileBytes: 16 * mebibyte,
  seconds: 3_600,
  resultBytes: 64 * mebibyte,
  wallMs: 240_000,
  heapMb: 256,
};
