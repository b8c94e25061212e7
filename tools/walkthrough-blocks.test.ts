import { expect, test } from 'vitest';
import { applyDiff, readBlocks } from './walkthrough-blocks.ts';

const fence = '```';
const page = `# Page

New \`a.ts\`, with a comment:

${fence}ts
const a = 1;
${fence}

In \`b.ts\`:

${fence}diff
 first
+second
${fence}

${fence}sh
npm run check
${fence}
`;

test('a page gives its blocks in their order, each with its file', () => {
  expect(readBlocks(page)).toEqual([
    { path: 'a.ts', kind: 'new', text: 'const a = 1;\n', line: 5 },
    { path: 'b.ts', kind: 'diff', text: ' first\n+second\n', line: 11 },
  ]);
});

test('a block that names no file and a page without blocks are refused', () => {
  expect(() => readBlocks(page.replace('New `a.ts`', 'A file'))).toThrow('line 5');
  expect(() => readBlocks(page.replace('In `b.ts`', 'New `b.ts`'))).toThrow('line 11');
  expect(() => readBlocks('# Words only\n')).toThrow('no block');
});

test('new lines follow the line before them, wherever that stands; others may stand between', () => {
  const text = 'one\ntwo\nthree\nfour\n';
  expect(applyDiff(text, ' one\n+1\n three\n+3\n')).toBe('one\n1\ntwo\nthree\n3\nfour\n');
  expect(applyDiff(text, '-two\n+2\n')).toBe('one\n2\nthree\nfour\n');
});

test('a line that is not there, or stands above the one before it, is refused', () => {
  expect(() => applyDiff('one\ntwo\n', ' three\n+3\n')).toThrow('three');
  expect(() => applyDiff('one\ntwo\n', ' two\n+2\n one\n+1\n')).toThrow('below line');
  expect(() => applyDiff('one\n', '+nowhere\n')).toThrow('must follow');
  expect(() => applyDiff('one\n', 'one\n')).toThrow('begins with none');
});
