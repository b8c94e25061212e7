import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The project's files under the given folders or globs (git pathspecs), new ones included, ignored ones not.
 * Throws when there is none: a check that reads nothing must fail.
 */
export function readSources(pathspecs: readonly string[], isWanted: (path: string) => boolean): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...pathspecs], {
    encoding: 'utf8',
  });
  const deleted = new Set(execFileSync('git', ['ls-files', '-d'], { encoding: 'utf8' }).split('\n'));
  const paths = [...new Set(listed.split('\n'))].filter((path) => path !== '' && !deleted.has(path) && isWanted(path));
  if (paths.length === 0) throw new Error(`No file to read in ${pathspecs.join(', ')}`);
  return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** The text without comments, line numbers kept; strings and templates stay, as their words reach people. */
export function withoutComments(text: string): string {
  const tokens =
    /(`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|\/\*[\s\S]*?\*\/|(?<![:\\/])\/\/[^\n]*/g;
  return text.replace(tokens, (match, literal?: string) => literal ?? match.replace(/[^\n]/g, ' '));
}
