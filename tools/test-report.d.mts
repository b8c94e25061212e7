/** Types of test-report.mjs, which runs before the packages are installed. */
export interface FileRun {
  file: string;
  tests: Map<string, string | null>;
  broken: string | null;
  skipped: number;
  ms: number;
}
export interface RedTest {
  file: string;
  name: string;
  cause: string;
}
export function readReport(report: string, exitCode: number, mayBeEmpty?: boolean): FileRun[];
export function slowestOf(files: readonly FileRun[]): string[];
export function readNotes(notes: string): string;
export function countsOf(files: readonly FileRun[]): { passed: number; failed: number; skipped: number };
export function redOf(file: FileRun): RedTest[];
export function told(test: RedTest): string;
export function mergeRuns(first: FileRun, second: FileRun): { file: FileRun; unsteady: RedTest[] };
