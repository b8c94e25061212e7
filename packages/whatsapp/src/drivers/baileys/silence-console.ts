/**
 * libsignal prints whole sessions, private ratchet keys included, on the console when one opens, closes or fails.
 * No log may hold them.
 */
const KEY_LINES =
  /^(Closing|Opening|Removing old|Session already|Session error|Migrating session|Decrypted message with closed|Failed to decrypt message|V1 session|WARNING: Expected pubkey|Unhandled bucket)/;

const wrappers = new WeakSet<object>();

/** Drops the lines of the library, lets every other line pass. Call it before the library is used; again does no harm. */
export function silenceLibraryConsole(): void {
  const target = globalThis.console;
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    const print = target[level];
    if (wrappers.has(print)) continue;
    const filtered = (...parts: unknown[]): void => {
      if (typeof parts[0] === 'string' && KEY_LINES.test(parts[0])) return;
      print.apply(target, parts);
    };
    wrappers.add(filtered);
    target[level] = filtered;
  }
}
