import { buffer, text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { read, utils } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { cleanCell, neutralCell } from './cell-text.ts';
import { readSheet } from './read-sheet.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const dangerous = /^[=+\-@\t\r]/;
const harmless = /^(\+\d+|\+\d{2} (\d{2} \d{4,5}-\d{4}|\d{6,13})|-\d+([.,]\d+)?)$/;
const hostile = [
  '=HYPERLINK("http://mau.example";"clique")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3+cmd|x',
  '@SUM(1+1)',
  '\t=1',
  '\r=1',
  "'=1",
  "''=1",
  '=',
  '+',
  '-',
  '＝1+1',
  '+55 11 99999',
  '-1-1',
];
const ordinary = [
  'João',
  '+5511999998888',
  '+55 11 97777-0001',
  '+44 2079460958',
  '-12,5',
  '-3',
  "O'Neil",
  "'quoted'",
  'a=b',
  '',
  'Ana; "Bia"',
  'x\ny',
  '👩‍👩‍👧',
];

/** Texts of signs that matter, always the same ones. */
function* generated(count: number): Generator<string> {
  const signs = ['=', '+', '-', '@', "'", '"', ';', ',', '1', '9', 'a', 'ã', '\t', '\n', '＝', ' ', '😀', '(', '.'];
  let seed = 20_261_121;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let index = 0; index < count; index++)
    yield Array.from({ length: 1 + next(6) }, () => signs[next(signs.length)]).join('');
}

describe('a file that is written cannot run (trust I-15)', () => {
  test.each(hostile)('%j is a text', (name) => {
    expect(neutralCell(name)).toBe(`'${name}`);
  });
  test.each(ordinary)('%j stays as it is', (name) => {
    expect(neutralCell(name)).toBe(name);
  });

  test('no text begins like a formula, and reading gives the name again', () => {
    for (const name of [...hostile, ...ordinary, ...generated(5000)]) {
      const cell = neutralCell(name);
      expect(dangerous.test(cell) && !harmless.test(cell), name).toBe(false);
      const trimmed = name.trim();
      expect(cleanCell(neutralCell(trimmed), 100), name).toBe(trimmed);
    }
  });

  test('names come back from both formats as they were', async () => {
    const names = [...hostile, ...ordinary, ...generated(200)].map((name) => name.replaceAll('\r', '').trim());
    const rows = [['nome', 'numero'], ...names.map((name) => [name, 'x'])];
    for (const file of [await buffer(writeCsv(rows)), await writeXlsx(rows)])
      expect((await readSheet(file)).rows.map(({ cells }) => cells[0])).toEqual(['nome', ...names]);
  });

  test('a workbook holds texts, never a formula', async () => {
    const file = await writeXlsx(hostile.map((name) => [name]));
    const sheet = read(file, { cellFormula: true }).Sheets.Recado ?? {};
    const cells = utils.sheet_to_json<string[]>(sheet, { header: 1 }).flat();
    expect(Object.values(sheet).some((cell) => typeof cell === 'object' && 'f' in cell)).toBe(false);
    expect(cells.filter((cell) => dangerous.test(cell))).toEqual([]);
    expect(cells).toHaveLength(hostile.length);
  });
});

test('a .csv has the mark of UTF-8, ";" and CRLF, and quotes where they are needed', async () => {
  const rows = [
    ['name', 'number', 'email'],
    ['João; "Jão"', '+5511999998888', null],
    [' Bia', 12, undefined],
  ];
  const file = await buffer(writeCsv(rows));
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(file.toString('utf8', 3)).toBe('name;number;email\r\n"João; ""Jão""";+5511999998888;\r\n" Bia";12;\r\n');
});

test('rows are asked for only as the reader takes them', async () => {
  let asked = 0;
  async function* rows() {
    for (; asked < 1_000_000; asked++) yield [`Pessoa ${asked}`, '+5511999998888', 'pessoa@exemplo.com.br'];
  }
  const file = writeCsv(rows());
  file.once('readable', () => undefined);
  let last = -1;
  while (asked !== last) {
    last = asked;
    for (let index = 0; index < 50; index++) await turn();
  }
  // Two pieces of some 32,000 characters wait; the other rows were not asked for.
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(5000);
  file.destroy();
});

test('a source that fails ends the file with its error', async () => {
  async function* rows() {
    yield ['a'];
    throw new Error('the database is away');
  }
  await expect(text(writeCsv(rows()))).rejects.toThrow('away');
  await expect(writeXlsx(rows())).rejects.toThrow('away');
});

test('the example file is read with its columns', async () => {
  const file = await writeXlsx([
    ['nome', 'numero', 'e-mail'],
    ['Contato 1', '5511999990001', 'contato1@exemplo.com.br'],
  ]);
  expect(file.length).toBeLessThan(5000);
  expect((await readSheet(file)).rows[1]?.cells).toEqual(['Contato 1', '5511999990001', 'contato1@exemplo.com.br']);
});
