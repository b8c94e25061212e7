import type { SocketConfig } from 'baileys';
import type { LocalServer } from './trust.ts';

export type BaileysTimings = {
  /** First and longest wait before a reconnection. */
  backoffMinMs: number;
  backoffMaxMs: number;
  /** A link that stood this long starts its waits from the first again. */
  stableMs: number;
  /** Silence of the server, or of its answer to a send, after which the line is taken for dead. */
  watchdogMs: number;
  keepAliveMs: number;
  queryTimeoutMs: number;
  /** So long after the login everything that waited is taken for given, when WhatsApp does not say so. */
  catchUpMs: number;
  /** Silence of the media host after which a download is given up. */
  mediaIdleMs: number;
  /** How long the phone may take to upload a file again. */
  mediaAgainMs: number;
  /** How long each QR code is shown; absent: WhatsApp's own 60 s, then 20 s. */
  qrTimeoutMs?: number;
  random: () => number;
};

export type BaileysOptions = {
  /** A WhatsApp server on this machine; absent: WhatsApp itself. */
  local?: LocalServer;
  /** The client version to claim when WhatsApp refuses the library's own (code 405). */
  version?: SocketConfig['version'];
  timings?: Partial<BaileysTimings>;
};

export const TIMINGS: BaileysTimings = {
  backoffMinMs: 1000,
  backoffMaxMs: 60_000,
  stableMs: 30_000,
  watchdogMs: 120_000,
  keepAliveMs: 30_000,
  queryTimeoutMs: 60_000,
  catchUpMs: 30_000,
  mediaIdleMs: 30_000,
  mediaAgainMs: 30_000,
  random: Math.random,
};
