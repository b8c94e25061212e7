import type { DEFAULT_CONNECTION_CONFIG } from 'baileys';

export type ILogger = (typeof DEFAULT_CONNECTION_CONFIG)['logger'];

const nothing = () => {};

/** A logger that says nothing: the protocol library logs addresses and message contents. */
export const silentLogger: ILogger = {
  level: 'silent',
  child: () => silentLogger,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
