/** Why the database of the product cannot be opened. Each kind has its sentence in the catalogs, under `startup.database`. */
export type TroubleKind =
  | 'inUse'
  | 'otherVersion'
  | 'olderFolder'
  | 'noSpace'
  | 'notWritable'
  | 'noServer'
  | 'noSocket'
  | 'damaged'
  | 'failed';

/** A reason that a person can act on; `details` fill the placeholders of its sentence. Nothing was changed or deleted. */
export class DatabaseTrouble extends Error {
  readonly kind: TroubleKind;
  readonly details: Readonly<Record<string, string>>;
  constructor(kind: TroubleKind, details: Record<string, string>) {
    super(`${kind}: ${JSON.stringify(details)}`);
    this.name = 'DatabaseTrouble';
    this.kind = kind;
    this.details = details;
  }
}

/** What the server writes when it gives up, and what it means. The first that matches counts. */
const meanings: readonly [RegExp, TroubleKind][] = [
  [/No space left on device|Disk quota exceeded|: wrote only \d+ of \d+ bytes/, 'noSpace'],
  [/could not (?:bind|create|access|set permissions of)[^\n]{0,40} socket|could not create any/i, 'noSocket'],
  [/Permission denied|Read-only file system|Operation not permitted/, 'notWritable'],
  [
    // The version stands in a file of its own, which is read before: a control file of none is a damaged one.
    /PANIC: {2}|incompatible with server|checkpoint record|could not (?:open|read) file|checksum|not a valid data directory|invalid data/,
    'damaged',
  ],
];

/** A line of the log without its time and process. */
const wordsOf = (line: string): string => /(?:PANIC|FATAL|ERROR): {2}.*/.exec(line)?.[0] ?? line;

/** Names the trouble that the last lines of a server or of its setting-up tell. */
export function troubleOf(log: string, folder: string): DatabaseTrouble {
  const lines = log.trim().split('\n');
  for (const [pattern, kind] of meanings) {
    const line = lines.findLast((one) => pattern.test(one));
    if (line) return new DatabaseTrouble(kind, { folder, reason: wordsOf(line) });
  }
  const last = lines.findLast((line) => /(?:PANIC|FATAL): {2}/.test(line)) ?? lines.at(-1) ?? '';
  return new DatabaseTrouble('failed', { folder, reason: wordsOf(last) });
}

/** The folder may not be written to, or is none. */
const closed = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);

/** Names the trouble behind a failed call of the file system; any other error stays what it is. */
export function troubleOfFiles(error: unknown, folder: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new DatabaseTrouble('noSpace', { folder, reason: message });
  if (code && closed.has(code)) return new DatabaseTrouble('notWritable', { folder, reason: message });
  return error;
}
