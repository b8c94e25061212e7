import { expect, test } from 'vitest';
import { type DatabaseTrouble, troubleOf, troubleOfFiles } from './trouble.ts';

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'noSpace'],
  ['FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10', 'noSpace'],
  ['PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device', 'noSpace'],
  ['FATAL:  could not create lock file "postmaster.pid": Permission denied', 'notWritable'],
  ['FATAL:  could not create lock file "postmaster.pid": Read-only file system', 'notWritable'],
  ['FATAL:  database files are incompatible with server', 'damaged'],
  ['FATAL:  could not create any Unix-domain sockets', 'noSocket'],
  ['PANIC:  could not locate a valid checkpoint record at 0/1', 'damaged'],
  ['FATAL:  could not open file "global/pg_filenode.map": No such file or directory', 'damaged'],
  ['FATAL:  something that nobody has seen yet', 'failed'],
])('what the server says last names the trouble: %s', (line, kind) => {
  const trouble = troubleOf(
    `2026-01-01 10:00:00.000 UTC [9] LOG:  starting\n2026-01-01 10:00:01.000 UTC [9] ${line}\n`,
    '/data',
  );
  expect(trouble.kind).toBe(kind);
  expect(trouble.details).toEqual({ folder: '/data', reason: line });
});

test('a full disk and a closed folder are told from other faults of files', () => {
  const fault = (code: string) => Object.assign(new Error(`${code}: failed`), { code });
  const kindOf = (code: string) => (troubleOfFiles(fault(code), '/data') as DatabaseTrouble).kind;
  expect(['ENOSPC', 'EACCES', 'EROFS'].map(kindOf)).toEqual(['noSpace', 'notWritable', 'notWritable']);
  const other = fault('EIO');
  expect(troubleOfFiles(other, '/data')).toBe(other);
});
