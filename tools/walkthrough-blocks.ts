/** One block of code of a walkthrough, and the file that it is for. */
export interface Block {
  readonly path: string;
  /** A new file's whole text, or lines for a file that is there. */
  readonly kind: 'new' | 'diff';
  readonly text: string;
  /** Line of the page where the block begins, for messages. */
  readonly line: number;
}

const fenced = /^```(\w+)\n([\s\S]*?)^```$/gm;
const heading = /^(New|In) `([^`]+)`/;

/** The last line with text of what stands above a block. */
const lineAbove = (above: string): string => above.trimEnd().split('\n').at(-1) ?? '';

/**
 * The blocks of a page in their order. The line above a block begins with "New `path`" or "In `path`"; blocks of
 * commands ("sh") are left out. Throws for a block that names no file, and for a page without blocks.
 */
export function readBlocks(page: string): Block[] {
  const found = [...page.matchAll(fenced)].filter(([, language]) => language !== 'sh');
  if (found.length === 0) throw new Error('The page has no block of code');
  return found.map(({ 1: language, 2: text = '', index }) => {
    const above = page.slice(0, index);
    const line = above.split('\n').length;
    const [, how, path = ''] = lineAbove(above).match(heading) ?? [];
    if (!how) throw new Error(`line ${line}: no "New \`path\`" or "In \`path\`" stands above the block`);
    if ((how === 'In') !== (language === 'diff')) throw new Error(`line ${line}: "In" goes with "diff", "New" without`);
    return { path, kind: how === 'New' ? 'new' : 'diff', text, line };
  });
}

function findLine(lines: readonly string[], wanted: string, from: number): number {
  const found = lines.indexOf(wanted, from);
  if (found === -1) throw new Error(`this line was not found${from > 0 ? ` below line ${from}` : ''}: ${wanted}`);
  return found;
}

/**
 * A file's text after the lines of a diff: " line" is there already, "+line" comes right after the line before it,
 * "-line" goes. Lines of the file that the diff leaves out may stand between. Throws when a line is not found.
 */
export function applyDiff(text: string, diff: string): string {
  const lines = text.split('\n');
  let at = 0;
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    const content = line.slice(1);
    if (line.startsWith('+')) {
      if (at === 0) throw new Error('a new line must follow one that is there');
      lines.splice(at, 0, content);
      at += 1;
    } else if (line.startsWith('-')) {
      at = findLine(lines, content, at);
      lines.splice(at, 1);
    } else if (line.startsWith(' ')) {
      at = findLine(lines, content, at) + 1;
    } else throw new Error(`"${line}" begins with none of " ", "+" and "-"`);
  }
  return lines.join('\n');
}
