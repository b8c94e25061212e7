import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** What only the server and its API page read of a route; its answer is typed here, and checked there. */
const serverOnly = new Set([
  'summary',
  'errors',
  'reply',
  'rateLimit',
  'allowOverdue',
  'superReachesAll',
  'ofPlatform',
]);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Cuts the properties of these names out of the calls of `route`. */
function cutsOf(program: ESTree.Program, names: ReadonlySet<string>): Edit[] {
  const cuts: Edit[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [about] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'route' || about?.type !== 'ObjectExpression') return;
      about.properties.forEach((property, index) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier' || !names.has(property.key.name)) return;
        cuts.push({ start: property.start, end: about.properties[index + 1]?.start ?? about.end - 1, text: '' });
      });
    },
  }).visit(program);
  return cuts;
}

/** The name at the beginning of `z.string().max(5)`. */
function rootOf(node: ESTree.Expression | ESTree.Super): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return rootOf(node.callee);
  return node.type === 'MemberExpression' ? rootOf(node.object) : undefined;
}

/** Says of schemas and routes that making them does nothing else: what nobody reads is left out. */
function marksOf(program: ESTree.Program): Edit[] {
  const starts = new Set<number>();
  new Visitor({
    CallExpression(call) {
      if (['z', 'route'].includes(rootOf(call) ?? '')) starts.add(call.start);
    },
  }).visit(program);
  return [...starts].map((start) => ({ start, end: start, text: '/* @__PURE__ */ ' }));
}

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: other }) => text.slice(0, start) + other + text.slice(end), code);

const isContract = (id: string | undefined): boolean =>
  id !== undefined && /[\\/]packages[\\/]contract[\\/]src[\\/]/.test(id);

/**
 * Gives the contract a stand-in for zod, so that the library comes with the first form and not with the first page, and
 * leaves out what only the server reads (docs/decisions/0014).
 */
export const recordContractSchemas: Plugin = {
  name: 'record-contract-schemas',
  enforce: 'pre',
  resolveId(source, importer) {
    const isSchemaLibrary = source === 'zod' && isContract(importer);
    return isSchemaLibrary ? fileURLToPath(new URL('../src/kit/zod-recorder.ts', import.meta.url)) : null;
  },
  transform(code, id) {
    if (!isContract(id)) return null;
    const { program } = parseSync(id, code);
    const cuts = cutsOf(program, serverOnly);
    const marks = marksOf(program).filter(
      (mark) => !cuts.some(({ start, end }) => start <= mark.start && mark.start < end),
    );
    return { code: edited(code, [...cuts, ...marks]), map: null };
  },
};
