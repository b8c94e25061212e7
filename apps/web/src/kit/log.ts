/**
 * The browser's log. Failures are said to the person by a toast and kept here for whoever looks into the console.
 * @param what short fixed words, e.g. an error code
 */
export const log = (what: string, details?: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the one place of the browser that writes to the console.
  console.warn(`[recado] ${what}`, details ?? '');
};
