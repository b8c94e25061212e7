/** What a careless or hostile client puts where a value belongs (trust I-13). */
const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

/** Texts that are no value of any kind, and fit a query or a path, too. */
const badTexts: readonly string[] = [
  'abc',
  '0',
  '-1',
  '1.5',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '0x10',
  'null',
  '[]',
  '{"a":1}',
  '["x"]',
  '[2147483648]',
  '0000-01-01',
  '9999-12-31',
  "' or 1=1 --",
  '%_\\',
  'x'.repeat(100_001),
  'a\u0000b',
  'a\ud800b',
  '\u202eabc\u0301👩‍👩‍👧',
];

/** The same and everything else that JSON can say. */
export const badJson: readonly unknown[] = [
  ...badTexts,
  '',
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  [1],
  [2 ** 31],
  ['x'],
  {},
  { a: 1 },
  { id: { id: 1 } },
  deep(1000),
];

// An address is short, and cannot say half of a surrogate pair.
const inAddress = badTexts.map((text) => text.slice(0, 5000).toWellFormed());

/** Files are read by a process of their own, which takes its time: the names, types and contents that are worth it. */
const inFiles: readonly unknown[] = [
  '',
  '../../a.csv',
  'x'.repeat(100_001),
  'a\u0000b.png',
  '\u202eabc',
  'AAAA',
  null,
  {},
];

/** What may stand at a place of an input: a query and a path carry texts, and an empty path part is another address. */
export const badValuesFor = (part: string | number | undefined): readonly unknown[] =>
  part === 'params' ? inAddress : part === 'query' ? ['', ...inAddress] : part === 'files' ? inFiles : badJson;
