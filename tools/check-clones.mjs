/** Copied code, counted by jscpd with the limits of .jscpd.json. Having read no file is a failure. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

rmSync('.jscpd', { recursive: true, force: true });
const run = spawnSync(process.execPath, ['node_modules/jscpd/bin/jscpd', '.'], { encoding: 'utf8' });
const { statistics, duplicates } = JSON.parse(readFileSync('.jscpd/jscpd-report.json', 'utf8'));
rmSync('.jscpd', { recursive: true, force: true });

for (const { firstFile, secondFile, lines } of duplicates) {
  process.stdout.write(
    `${firstFile.name}:${firstFile.start} = ${secondFile.name}:${secondFile.start} (${lines} lines)\n`,
  );
}
const { percentage, sources, clones } = statistics.total;
process.stdout.write(`${sources} files, ${clones} clones, ${percentage} %\n`);
process.exitCode = run.status === 0 && sources > 0 ? 0 : 1;
