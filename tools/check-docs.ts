/**
 * Docs that are written by hand stay true: every relative link of a Markdown file leads somewhere, and every
 * environment variable of the server's configuration is told in both READMEs.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSources } from './source-files.ts';

/** Set by the start command, not by people. */
const internal = new Set(['RECADO_MODE', 'RECADO_PARENT']);
const pages = readSources(['*.md'], (path) => !path.startsWith('.'));
const faults: string[] = [];

for (const { path, text } of pages) {
  for (const [, target] of text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)) {
    if (!target || /^[a-z]+:/.test(target) || existsSync(join(dirname(path), target))) continue;
    faults.push(`${path}: ${target} does not exist`);
  }
}

const config = readSources(['apps/server/src'], (path) => /\/config(-[a-z0-9]+)?\.ts$/.test(path));
const variables = [
  ...config
    .map(({ text }) => text)
    .join('\n')
    .matchAll(/^ {2}([A-Z][A-Z_]+): \w/gm),
].flatMap(([, name]) => (name ? [name] : []));
if (variables.length === 0) faults.push('no variable was found in apps/server/src/config*.ts');
for (const readme of ['README.md', 'README.pt-BR.md']) {
  const text = readFileSync(readme, 'utf8');
  for (const name of variables) {
    if (!internal.has(name) && !text.includes(`| \`${name}\` |`)) faults.push(`${readme}: ${name} is not in the table`);
  }
}

for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${pages.length} pages, ${variables.length} variables, ${faults.length} faults\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
