/**
 * Every regular expression of applications and packages is asked whether its time grows faster than the text: with such a
 * one a stranger's long message holds everybody up. Tests are left out: they read what they wrote themselves. One that is
 * built from a text at run time cannot be asked, and is refused.
 */
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { parseSync } from '@swc/core';
import { getConsumedChars, isPotentiallyZeroLength, type ReadonlyFlags } from 'regexp-ast-analysis';
import { analyse } from 'scslre';
import { readSources } from './source-files.ts';

/** The tree has some three hundred: a check that finds few has read nothing. */
const fewest = 200;
const parser = new RegExpParser();

type Part = { type?: string } & Record<string, unknown>;

/** Every part of a parsed file or expression, however deep. */
function* partsOf(node: unknown, seen = new Set<unknown>()): Generator<Part> {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  if (!Array.isArray(node)) yield node as Part;
  for (const part of Object.values(node)) yield* partsOf(part, seen);
}

/** What stands before and behind an element, up to the whole expression. */
function surroundings(element: AST.Node): { before: AST.Element[]; after: AST.Element[] } {
  const before: AST.Element[] = [];
  const after: AST.Element[] = [];
  for (let node: AST.Node | null = element; node; node = node.parent) {
    const { parent } = node;
    if (parent?.type !== 'Alternative') continue;
    const at = parent.elements.indexOf(node as AST.Element);
    before.unshift(...parent.elements.slice(0, at));
    after.push(...parent.elements.slice(at + 1));
  }
  return { before, after };
}

const isStart = (element: AST.Element, flags: ReadonlyFlags): boolean =>
  element.type === 'Assertion' && element.kind === 'start' && !flags.multiline;
const mayFail = (element: AST.Element, flags: ReadonlyFlags): boolean =>
  element.type === 'Assertion' || !isPotentiallyZeroLength(element, flags);

/**
 * `<x[^>]*>`: each beginning runs to the end of a text that is nothing but beginnings, and then fails. A sign in front that
 * the run does not take stops it; so does the start of the text.
 */
function beginsWithinItself(quantifier: AST.Quantifier, flags: ReadonlyFlags): boolean {
  if (quantifier.max !== Number.POSITIVE_INFINITY || flags.sticky) return false;
  const { before, after } = surroundings(quantifier);
  if (before.some((element) => isStart(element, flags)) || !after.some((element) => mayFail(element, flags)))
    return false;
  const { chars } = getConsumedChars(quantifier, flags);
  const needed = before.filter((element) => element.type !== 'Assertion' && !isPotentiallyZeroLength(element, flags));
  return needed.length > 0 && needed.every((one) => !getConsumedChars(one, flags).chars.isDisjointWith(chars));
}

/** Why an expression is refused; empty for a good one. */
function faultsOf(source: string, flagText: string): string[] {
  const flags = parser.parseFlags(flagText);
  const pattern = parser.parsePattern(source, undefined, undefined, {
    unicode: flags.unicode,
    unicodeSets: flags.unicodeSets,
  });
  const { reports } = analyse({ source, flags: flagText });
  const quantifiers = [...partsOf(pattern)].filter(({ type }) => type === 'Quantifier') as unknown as AST.Quantifier[];
  const inside = quantifiers.filter((quantifier) => beginsWithinItself(quantifier, flags));
  return [
    ...reports.map(
      ({ character, exponential }) => `${exponential ? 'exponential' : 'quadratic'} on ${character.literal.source}`,
    ),
    ...inside.map(({ raw }) => `quadratic on its own beginning, repeated in ${raw}`),
  ];
}

const isTest = (path: string): boolean =>
  /\.(test|e2e|long)\.tsx?$/.test(path) || /\/(testing|test|driver-suite)\/|\/test-[^/]+$/.test(path);
const files = readSources(['apps', 'packages'], (path) => /\.(ts|tsx)$/.test(path) && !isTest(path));
let read = 0;
let faults = 0;
const tell = (path: string, what: string): void => {
  faults += 1;
  process.stdout.write(`${path}: ${what}\n`);
};
for (const { path, text } of files) {
  for (const part of partsOf(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' }))) {
    const { type, callee, pattern, flags } = part;
    if ((type === 'NewExpression' || type === 'CallExpression') && (callee as Part | undefined)?.value === 'RegExp')
      tell(path, 'a regular expression that is built at run time cannot be checked');
    if (type !== 'RegExpLiteral') continue;
    read += 1;
    for (const fault of faultsOf(String(pattern), String(flags))) tell(path, `/${pattern}/${flags} is ${fault}`);
  }
}
if (read < fewest) tell('tools/check-regexps.ts', `only ${read} regular expressions were found`);
process.stdout.write(`${read} expressions, ${faults} faults\n`);
process.exitCode = faults > 0 ? 1 : 0;
