/** The import law of .dependency-cruiser.mjs over the whole tree. Reading no module, or none of a part, is a failure. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import rules from '../.dependency-cruiser.mjs';
import { staleWebEntries } from './web-map.mjs';

const parts = ['apps/server/src', 'apps/server/migrations', 'apps/server/seeds', 'apps/web/src', 'e2e'];
const packages = ['contract', 'i18n', 'whatsapp', 'whatsapp-simulator'].map((name) => `packages/${name}/src`);
const roots = [...parts, ...packages].filter((folder) => existsSync(folder));

const sqlLibraries = new Set(['kysely', 'pg']);
const namesTypeOnly = ({ type, typeOnly, source }) =>
  type === 'ImportDeclaration' && typeOnly && sqlLibraries.has(source.value);

/**
 * dependency-cruiser asks swc for TypeScript without JSX, which cannot read a .tsx file, and cannot tell a type import
 * from a value: naming a type of an SQL library is free, so those imports are left out.
 */
function teachSwc() {
  const swc = createRequire(import.meta.url)('@swc/core');
  const parse = swc.parseFileSync;
  swc.parseFileSync = (file, options) => {
    const module = parse(file, { ...options, tsx: file.endsWith('.tsx') });
    return { ...module, body: module.body.filter((node) => !namesTypeOnly(node)) };
  };
}

teachSwc();
const { cruise } = await import('dependency-cruiser');
const { forbidden, options } = rules;
const { output } = await cruise(
  roots,
  { ...options, validate: true, ruleSet: { forbidden } },
  options.enhancedResolveOptions,
);

const read = (folder) =>
  output.modules.some((module) => module.source.startsWith(`${folder}/`) && module.dependencies !== undefined);
const links = output.modules.reduce((sum, module) => sum + module.dependencies.length, 0);
const unread = packages.concat('apps/server/src', 'apps/web/src').filter((folder) => !read(folder));
const lines = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
for (const folder of unread) lines.push(`no module was read in ${folder}`);
lines.push(...staleWebEntries(output.modules));
if (links === 0) lines.push('no import was read at all');

const explained = new Map(forbidden.map(({ name, comment }) => [name, comment]));
for (const line of lines) process.stdout.write(`${line}\n`);
for (const name of new Set(output.summary.violations.map(({ rule }) => rule.name))) {
  process.stdout.write(`  ${name}: ${explained.get(name)}\n`);
}
process.stdout.write(`${output.modules.length} modules, ${links} imports, ${lines.length} violations\n`);
process.exitCode = lines.length > 0 ? 1 : 0;
