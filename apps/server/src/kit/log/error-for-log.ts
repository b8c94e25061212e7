interface Database {
  code: string;
  table?: unknown;
  constraint?: unknown;
}

const deepest = 5;

/** Errors of PostgreSQL, told by their SQLSTATE and severity: they come from threads and libraries, too, as plain records. */
const isOfDatabase = (error: object): error is Database =>
  'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error;

/** The frames of a stack without its first lines, which repeat the message. */
const framesOf = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** A record of the log. */
interface Logged {
  [field: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

function causeOf(error: object, depth: number): { cause?: Logged } {
  const isTold = 'cause' in error && error.cause !== undefined && depth < deepest;
  return isTold ? { cause: logged(error.cause, depth + 1) } : {};
}

function logged(error: unknown, depth: number): Logged {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error), stack: '' };
  const { name = 'Object', message = '', stack } = error as Partial<Error>;
  if (isOfDatabase(error)) {
    const { code, table, constraint } = error;
    return { type: 'DatabaseError', message: `SQLSTATE ${code}`, code, table, constraint, stack: framesOf(stack) };
  }
  const code = 'code' in error ? { code: error.code } : {};
  return { type: name, message, ...code, stack: framesOf(stack), ...causeOf(error, depth) };
}

/**
 * What a log says of an error. Of one of the database: code, table, constraint and where it was asked, since its message,
 * detail and context quote rows. Of any other one: its message and frames, and none of the fields that a library hung on it.
 */
export const errorForLog = (error: unknown): Logged => logged(error, 0);

/** For every logger of the server. */
export const logSerializers = { err: errorForLog, error: errorForLog };
