import type { SocketConfig } from 'baileys';
import type { DriverHost } from '../../port.ts';

type Logger = SocketConfig['logger'];

/** The library's logger: its sentences pass as debug lines, its objects (stanzas, keys, errors with both) never. */
export function quietLogger(log: DriverHost['log']): Logger {
  const nothing = (): void => {};
  const sentence = (details: unknown, message?: string): void => {
    const text = message ?? (typeof details === 'string' ? details : undefined);
    if (text) log?.('debug', `baileys: ${text}`);
  };
  const logger: Logger = {
    level: 'warn',
    child: () => logger,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: sentence,
    error: sentence,
  };
  return logger;
}
