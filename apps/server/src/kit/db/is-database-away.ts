/**
 * What the driver or PostgreSQL says when the database is not there for a moment: its server is started again, or the way
 * to it is cut (errcodes-appendix.html of PostgreSQL's manual, classes 08 and 57P).
 */
const awayCode = /^(?:08...|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE)$/;
const awayText =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^the database system is /;

/** The same of words that somebody else's code kept of the failure. */
export const saysDatabaseAway = (text: string): boolean => awayText.test(text);

/** Whether a call failed because the database was not there; made again later it may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A file that is not there has the code of a socket that is not there.
  if (code === 'ENOENT') return syscall === 'connect';
  return (code !== undefined && awayCode.test(code)) || awayText.test(error.message);
}
