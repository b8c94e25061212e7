import { createCipheriv } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { personColumns as columns } from './person-columns.ts';
import { readSheet, readSheetInto, type SheetOptions } from './read-sheet.ts';
import { packed, sheetXml, textCell, workbook, workbookParts } from './test-sheets.ts';
import { writeXlsx } from './write-xlsx.ts';
import { zipFile } from './zip-file.ts';

const people = [
  ['Nome', 'Número', 'E-mail'],
  ['João Araújo', '5511999998888', 'joao@exemplo.com.br'],
  ['Zoë 😀', '+55 (11) 98888-7777', ''],
];
const read = (source: Uint8Array | string, options: SheetOptions = {}) => readSheet(source, { columns, ...options });
const cellsOf = async (source: Uint8Array | string) => (await read(source)).rows.map(({ cells }) => cells);
const refusal = (source: Uint8Array | string, options: SheetOptions = {}) =>
  read(source, options).then(
    () => 'was read',
    (error: { code?: string }) => error.code,
  );
const sheetJs = (rows: unknown[][], bookType: 'xlsx' | 'biff8'): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: true }), 'Contatos');
  return write(book, { type: 'buffer', bookType });
};
/** Bytes without any order, always the same ones: of others, some would look like a text or a workbook. */
const noise = (bytes: number): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(bytes));
const csvText = people.map((row) => row.join(';')).join('\r\n');
const inUtf16 = (text: string, isBigEndian: boolean, mark: boolean) => {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

describe('a spreadsheet is read by its content', () => {
  test.each([
    ['.xlsx of the spreadsheet library', () => sheetJs(people, 'xlsx'), 'xlsx'],
    ['.xlsx of our own', () => writeXlsx(people), 'xlsx'],
    ['.xls', () => sheetJs(people, 'biff8'), 'xls'],
    ['.csv in UTF-8', () => Buffer.from(csvText), 'csv'],
    ['.csv in UTF-8 with its mark', () => Buffer.from(`\uFEFF${csvText}`), 'csv'],
    ['.csv in UTF-16, little end first', () => inUtf16(csvText, false, true), 'csv'],
    ['.csv in UTF-16, big end first', () => inUtf16(csvText, true, true), 'csv'],
    ['.csv in UTF-16 without its mark', () => inUtf16(csvText.replace('😀', ''), false, false), 'csv'],
    ['.csv with commas', () => Buffer.from(csvText.replaceAll(';', ',')), 'csv'],
    ['.csv with tabs', () => Buffer.from(csvText.replaceAll(';', '\t')), 'csv'],
    ['.csv that names its separator', () => Buffer.from(`sep=|\r\n${csvText.replaceAll(';', '|')}`), 'csv'],
  ])('%s', async (_what, make, format) => {
    const sheet = await read(await make());
    expect(sheet).toMatchObject({ format, total: 2, mapping: { name: 0, number: 1, email: 2 } });
    expect(sheet.header).toEqual(people[0]);
    expect(sheet.rows[0]).toEqual({ row: 2, cells: people[1] });
    expect(sheet.rows[1]?.cells[1]).toBe('+55 (11) 98888-7777');
    expect(sheet.preview[0]).toEqual(people[1]);
  });

  test('.csv in Windows-1252 keeps its accents', async () => {
    expect(await cellsOf(Buffer.from('Nome;Número\r\nJoão;5511999998888', 'latin1'))).toEqual([
      ['João', '5511999998888'],
    ]);
  });

  test('from the path of a file, whatever it is called', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sheet-'));
    try {
      const file = path.join(folder, 'foto.png');
      writeFileSync(file, sheetJs(people, 'xlsx'));
      expect((await read(file)).total).toBe(2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('cells', () => {
  test('long numbers keep all digits, dates and amounts are as shown', async () => {
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet(
      [
        ['número', 'x'],
        [5511999998888, new Date(Date.UTC(2026, 10, 3))],
        [12.5, 0.5],
      ],
      {
        cellDates: true,
        dateNF: 'dd/mm/yyyy',
      },
    );
    sheet.B3 = { t: 'n', v: 0.5, z: '0%' };
    sheet.A2 = { t: 'n', v: 5511999998888, z: '0.00E+00' };
    utils.book_append_sheet(book, sheet);
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const rows = await cellsOf(write(book, { type: 'buffer', bookType, cellDates: false }));
      expect(rows[0]?.[0]).toBe('5511999998888');
      expect(rows[0]?.[1]).toMatch(/^0?3\/11\/2026$/);
      expect(rows[1]).toEqual(['12.5', '50%']);
    }
  });

  test('a number that a .csv holds with all digits in scientific form is written out; a cut one stays', async () => {
    const rows = await cellsOf(Buffer.from('numero\n5.511999998888E+12\n5,511999998888E+12\n5,51E+12\n'));
    expect(rows.flat()).toEqual(['5511999998888', '5511999998888', '5,51E+12']);
  });

  test('a formula gives what it showed, and nothing when it showed nothing', async () => {
    const rows = `<row>${textCell('nome')}${textCell('numero')}</row><row><c t="str"><f>HYPERLINK("http://x")</f><v>Ana</v></c><c><f>1+1</f><v>2</v></c></row><row><c><f>NOW()</f></c><c><v>3</v></c></row>`;
    expect(await cellsOf(workbook(rows))).toEqual([
      ['Ana', '2'],
      ['', '3'],
    ]);
  });

  test('empty rows are skipped and every row keeps its number', async () => {
    const sheet = await read(Buffer.from('nome;numero\n;\n\nAna;1\n  ; \nBia;2\n'));
    expect(sheet.rows).toEqual([
      { row: 4, cells: ['Ana', '1'] },
      { row: 6, cells: ['Bia', '2'] },
    ]);
  });

  test('quotes, line breaks and separators inside a cell stay in it; a quote without an end is a letter', async () => {
    const rows = await cellsOf(Buffer.from('nome;numero\n"Silva; ""Ana""\nB";1\n"João;2\nBia;3'));
    expect(rows).toEqual([
      ['Silva; "Ana"\nB', '1'],
      ['"João', '2'],
      ['Bia', '3'],
    ]);
  });

  test('NUL, control signs and marks of direction go, emoji stay, 10,000 characters stay, more than 32,767 are cut', async () => {
    const long = 'ã'.repeat(10_000);
    const text = `nome;numero\nA\0na\u0007;\u202A+5511\u202C\n👩‍👩‍👧;2\n${long};3\n${'x'.repeat(40_000)};4`;
    expect(await cellsOf(Buffer.from(text))).toEqual([
      ['Ana', '+5511'],
      ['👩‍👩‍👧', '2'],
      [long, '3'],
      ['x'.repeat(32_767), '4'],
    ]);
  });

  test('half of a pair of letters does no harm', async () => {
    const bytes = Buffer.concat([
      inUtf16('\uFEFFnome;numero\n', false, false),
      Buffer.from([0x3d, 0xd8, 0x3b, 0, 0x31, 0]),
    ]);
    expect(await cellsOf(bytes)).toEqual([['\uFFFD', '1']]);
  });
});

describe('the line of titles', () => {
  test.each([
    [['NOME', 'TELEFONE', 'E-MAIL'], { name: 0, number: 1, email: 2 }],
    [['e-mail', 'celular', 'Nome completo'], { name: 2, number: 1, email: 0 }],
    [['Name', 'Phone 1 - Value', 'E-mail 1 - Value'], { name: 0, number: 1, email: 2 }],
    [['id', 'número', 'numero'], { number: 1 }],
  ])('%j', async (titles, mapping) => {
    expect((await read(Buffer.from(`${titles.join(';')}\na;5511999998888;c`))).mapping).toEqual(mapping);
  });

  test('may stand below other lines, which are left out', async () => {
    const sheet = await read(Buffer.from('Clientes de novembro\n\nnome;numero\nAna;1'));
    expect(sheet).toMatchObject({ header: ['nome', 'numero'], total: 1, rows: [{ row: 4, cells: ['Ana', '1'] }] });
  });

  test('may be missing: the looks of the texts tell the columns', async () => {
    const sheet = await read(Buffer.from('5511999998888;ana@a.co;Ana\n5511999998889;b@b.co;Bia'));
    expect(sheet).toMatchObject({ header: null, total: 2, mapping: { name: 2, number: 0, email: 1 } });
  });
});

describe('hostile files are refused (trust I-37)', () => {
  test('400,000 rows in a file of 140 kB', async () => {
    const row = (index: number) => `<row r="${index}"><c r="A${index}"><v>${index % 97}</v></c></row>`;
    const file = workbook(Array.from({ length: 400_000 }, (_, index) => row(index + 1)).join(''));
    expect(await refusal(file)).toBe('ERR_SHEET_TOO_MANY_ROWS');
    expect(file.length).toBeGreaterThan(140_000);
  });

  test('a bomb by its own directory, and one that lies in it', async () => {
    const zeros = Buffer.alloc(80 * 1024 * 1024, ' ');
    const parts = (bytes?: number) => workbookParts(sheetXml(''), [packed('xl/sharedStrings.xml', zeros, bytes)]);
    expect(await refusal(zipFile(parts()))).toBe('ERR_SHEET_TOO_LARGE');
    expect(await refusal(zipFile(parts(1000)))).toBe('ERR_SHEET_TOO_LARGE');
  });

  test('ten thousand files in one archive', async () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => packed(`xl/media/${index}.xml`, 'x'));
    expect(await refusal(zipFile(workbookParts(sheetXml(''), parts)))).toBe('ERR_SHEET_TOO_LARGE');
  });

  test('one long text that a small file names in many cells', async () => {
    const shared = `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(32_000)}</t></si></sst>`;
    const file = workbook('<row><c t="s"><v>0</v></c></row>'.repeat(2000), [packed('xl/sharedStrings.xml', shared)]);
    expect(file.length).toBeLessThan(10_000);
    expect(await refusal(file)).toBe('ERR_SHEET_TOO_LARGE');
  });

  test('long titles and texts are short where columns are chosen, and whole in the rows', async () => {
    const [title, text] = ['t'.repeat(1000), 'x'.repeat(1000)];
    const sheet = await read(Buffer.from(`nome;numero;${title}\nAna;5511999998888;${text}\n`));
    expect(sheet.header?.[2]).toHaveLength(200);
    expect(sheet.preview[0]?.[2]).toHaveLength(200);
    expect(sheet.rows[0]?.cells[2]).toBe(text);
  });

  test('laughs by the billion are not told', async () => {
    const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`);
    const shared = `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY l0 "lol">${entities.join('')}]><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>&l9;</t></si></sst>`;
    const rows = `<row>${textCell('nome')}</row><row><c t="s"><v>0</v></c></row>`;
    const file = workbook(rows, [packed('xl/sharedStrings.xml', shared)]);
    const sheet = await read(file);
    expect(sheet.rows[0]?.cells[0]?.length ?? 0).toBeLessThan(100);
  });

  test('a cell in the last column, or more columns than allowed', async () => {
    expect(await refusal(workbook(`<row r="1"><c r="XFD1"><v>1</v></c></row>`))).toBe('ERR_SHEET_TOO_LARGE');
    expect(await refusal(Buffer.from(`a\n${'x;'.repeat(5000)}x`))).toBe('ERR_SHEET_TOO_LARGE');
  });

  test('a row at the very end costs nothing', async () => {
    const rows = `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>2</v></c></row>`;
    expect((await read(workbook(rows))).rows.map(({ row }) => row)).toEqual([1, 1_048_576]);
  });

  test('names in a file change nothing of the program', async () => {
    const rows = `<row>${textCell('__proto__')}${textCell('constructor')}${textCell('nome')}</row><row>${textCell('a')}${textCell('b')}${textCell('c')}</row>`;
    expect((await read(workbook(rows))).mapping).toEqual({ name: 2 });
  });

  test.each([
    ['a picture with the name of a sheet', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise(2000)])],
    ['noise', noise(5000)],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['a web page with the name of a sheet', Buffer.from('<html><table><tr><td>nome</td></tr></table></html>')],
    ['an archive of something else', zipFile([packed('word/document.xml', '<w/>')])],
    ['an .xlsx that is cut off', sheetJs(people, 'xlsx').subarray(0, 3000)],
    ['an .xls that is cut off', sheetJs(people, 'biff8').subarray(0, 1500)],
    ['an .xls of garbage', Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), noise(5000)])],
  ])('%s', async (_what, file) => {
    expect(await refusal(file)).toMatch(/^ERR_SHEET_(UNREADABLE|EMPTY)$/);
  });

  test.each([
    ['no bytes', Buffer.alloc(0)],
    ['only empty rows', Buffer.from('\r\n;;;\r\n  ;\r\n')],
    ['only titles', Buffer.from('nome;numero\r\n')],
  ])('%s', async (_what, file) => {
    expect(await refusal(file)).toBe('ERR_SHEET_EMPTY');
  });

  test('more rows, bytes, cells or time than allowed', async () => {
    const rows = Buffer.from(`nome;numero\n${'Ana;1\n'.repeat(11)}`);
    expect(await refusal(rows, { limits: { rows: 10 } })).toBe('ERR_SHEET_TOO_MANY_ROWS');
    expect(await refusal(rows, { limits: { rows: 11 } })).toBe('was read');
    expect(await refusal(rows, { limits: { fileBytes: 20 } })).toBe('ERR_SHEET_TOO_LARGE');
    expect(await refusal(rows, { limits: { cells: 20 } })).toBe('ERR_SHEET_TOO_LARGE');
    expect(await refusal(rows, { limits: { wallMs: 1 } })).toBe('ERR_SHEET_TOO_SLOW');
  });

  test('a full heap ends the reading process, not this one', async () => {
    const file = await writeXlsx(
      Array.from({ length: 60_000 }, (_, index) => [`Ana ${index}`, index, `a${index}@a.co`]),
    );
    expect(await refusal(file, { limits: { heapMb: 24 } })).toBe('ERR_SHEET_TOO_LARGE');
  });

  test.each([
    ['many rows follow', 5000],
    ['these were the last rows', 10],
  ])('reading stops when nobody wants it any more: %s', async (_what, count) => {
    const stop = new AbortController();
    const file = Buffer.from(`nome;numero\n${'Ana;1\n'.repeat(count)}`);
    let batches = 0;
    const onRows = () => {
      batches += 1;
      stop.abort(new Error('enough'));
    };
    await expect(readSheetInto(file, { signal: stop.signal }, { onRows })).rejects.toThrow('enough');
    expect(batches).toBe(1);
  });
});

const phoneBook = [
  ['BEGIN:VCARD', 'VERSION:3.0', 'N:Lima;Ana;;;', 'FN:Ana Lima', 'item1.TEL;type=CELL:+55 11 98765-4321'],
  [
    'item1.X-ABLabel:_$!<Mobile>!$_',
    'TEL;type=HOME:(11) 3456-7890',
    'EMAIL;type=INTERNET:ana@exemplo.com.br',
    'END:VCARD',
  ],
  ['BEGIN:VCARD', 'VERSION:2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;Jo=C3=A3o;;;'],
  [
    `PHOTO;ENCODING=BASE64;JPEG:${'A'.repeat(90_000)}`,
    ` ${'B'.repeat(900)}`,
    '',
    'TEL;CELL:011 97777-0001',
    'END:VCARD',
  ],
  ['BEGIN:VCARD', 'VERSION:4.0', 'ORG:Padaria Sol\\; Filial', 'TEL;VALUE=uri:tel:+351-912-345-678', 'END:VCARD'],
  ['BEGIN:VCARD', 'VERSION:4.0', 'FN:Sem número', 'END:VCARD', ''],
].flat();

test.each(['\n', '\r\n'])(
  'the contact cards of a phone are rows with name, numbers and e-mail (lines end in %j)',
  async (end) => {
    const { rows, ...facts } = await readSheet(Buffer.from(phoneBook.join(end)), { columns });
    expect(facts).toMatchObject({ format: 'vcf', total: 4, mapping: { name: 0, number: 1, email: 2 } });
    expect(rows).toEqual([
      { row: 1, cells: ['Ana Lima', '+55 11 98765-4321 ::: (11) 3456-7890', 'ana@exemplo.com.br'] },
      { row: 2, cells: ['João', '011 97777-0001'] },
      { row: 3, cells: ['Padaria Sol; Filial', '+351-912-345-678'] },
      { row: 4, cells: ['Sem número'] },
    ]);
  },
);
