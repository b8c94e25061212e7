/** What a run of vitest left behind, read for the summary at the end of `npm test`. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root, say } from './bootstrap.mjs';

/** Characters of what browsers said beside red tests; the whole stands above, where each failed. */
const notesShown = 3_000;

/** Each red test of a report with its cause; a file that broke outside its tests counts as one. */
function failuresOf(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const red = assertionResults.filter((test) => test.status === 'failed');
    if (red.length === 0) return status === 'failed' ? [`${file}: ${causeOf(message)}`] : [];
    return red.map((test) => `${file} > ${test.fullName}: ${causeOf(test.failureMessages[0])}`);
  });
}

/** What an error says, what it waited for, and the lines of ours that it came from. */
function causeOf(text) {
  const lines = (text ?? '').split('\n');
  const isFrame = (line) => /^\s+at /.test(line);
  const said = lines.filter((line) => line.trim() !== '' && !isFrame(line)).slice(0, 8);
  const ours = lines.filter((line) => isFrame(line) && !line.includes('node_modules')).slice(0, 4);
  return [...said, ...ours].join('\n').replaceAll(root, '');
}

/** How many tests passed, failed and were skipped, and what to tell of the red ones; a run without a report failed. */
export function readReport(files, exitCode) {
  const failures = [];
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    const report = JSON.parse(readFileSync(files.report, 'utf8'));
    failures.push(...failuresOf(report));
    counts = {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } catch {
    say('The test runner left no report.');
  }
  if (counts.passed + counts.failed === 0) say('No test ran: that counts as a failure.');
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  if (existsSync(files.notes)) {
    failures.push(`What stood then:\n${readFileSync(files.notes, 'utf8').slice(0, notesShown)}`);
  }
  return { counts: isSilentFailure ? { ...counts, failed: 1 } : counts, failures };
}
