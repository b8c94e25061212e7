const keyLines =
  /^(Closing|Opening|Removing|Session already|Session error|Migrating|Deleting|Failed to decrypt message|Decrypted message with closed|No sessions|V1 session)/;

/**
 * The Signal library prints sessions, private ratchet keys included, on the console. Drops its lines and lets
 * every other line pass. Call it before connecting anything; calling it twice does no harm.
 */
export function quietSignalConsole(): void {
  const known = globalThis as { recadoConsoleQuiet?: true };
  if (known.recadoConsoleQuiet) return;
  known.recadoConsoleQuiet = true;
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const print = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      if (typeof words[0] === 'string' && keyLines.test(words[0])) return;
      print(...words);
    };
  }
}
