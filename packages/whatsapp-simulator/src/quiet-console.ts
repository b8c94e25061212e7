const keyLines =
  /^(Closing|Opening|Removing|Session already|Session error|Migrating|Deleting|Failed to decrypt message|Decrypted message with closed|No sessions|V1 session)/;

const quieted = new WeakSet<object>();

/**
 * The Signal library prints sessions, private ratchet keys included, on the console. Drops its lines and lets
 * every other line pass. Call it before connecting anything, and again when the console was replaced.
 */
export function quietSignalConsole(): void {
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    // biome-ignore lint/suspicious/noConsole: this is the filter of the console, it prints nothing itself
    const print = console[level];
    if (quieted.has(print)) continue;
    const filter = (...words: unknown[]) => {
      if (typeof words[0] === 'string' && keyLines.test(words[0])) return;
      print.apply(console, words);
    };
    quieted.add(filter);
    console[level] = filter;
  }
}
