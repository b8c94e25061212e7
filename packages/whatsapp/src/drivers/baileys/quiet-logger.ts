import type { SocketConfig } from 'baileys';
import type { DriverHost } from '../../port.ts';

type Logger = SocketConfig['logger'];

/** The message of an error inside the library's details; the rest of them may be stanzas and keys. */
function causeOf(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null) return undefined;
  const cause = 'err' in details ? details.err : 'error' in details ? details.error : undefined;
  return cause instanceof Error ? cause.message : undefined;
}

/** The library's logger: its sentences and the messages of errors pass as debug lines, its objects never. */
export function quietLogger(log: DriverHost['log']): Logger {
  const nothing = (): void => {};
  const sentence = (details: unknown, message?: string): void => {
    const text = message ?? (typeof details === 'string' ? details : undefined);
    if (!text) return;
    const error = causeOf(details);
    log?.('debug', `baileys: ${text}`, error === undefined ? undefined : { error });
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
