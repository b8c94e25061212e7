import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflateRaw } from 'node:zlib';
import { neutralCell } from './cell-text.ts';
import type { Cell, Rows } from './write-csv.ts';
import { storedPart, type ZipPart, zipFile } from './zip-file.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const chunkCharacters = 32 * 1024;

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const related = (content: string): string =>
  `${declaration}<Relationships xmlns="${relationships}">${content}</Relationships>`;

/** Everything but the sheet. A second style shows numbers as the text they are. */
function frameParts(title: string): ZipPart[] {
  const part = (name: string, xml: string) => storedPart(name, Buffer.from(xml));
  return [
    part(
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
    ),
    part('_rels/.rels', related(relation('rId1', 'officeDocument', 'xl/workbook.xml'))),
    part(
      'xl/_rels/workbook.xml.rels',
      related(relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'styles', 'styles.xml')),
    ),
    part(
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/styles.xml',
      `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
  ];
}

function escaped(text: string): string {
  const legal = text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '');
  return legal.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

function xmlCell(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(neutralCell(cell))}</t></is></c>`;
}

async function* sheetChunks(rows: Rows): AsyncGenerator<string> {
  let chunk = `${declaration}<worksheet xmlns="${main}"><sheetData>`;
  for await (const row of rows) {
    chunk += `<row>${row.map(xmlCell).join('')}</row>`;
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}</sheetData></worksheet>`;
}

async function sheetPart(rows: Rows): Promise<ZipPart> {
  let crc = 0;
  let bytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of sheetChunks(rows)) {
      const encoded = Buffer.from(chunk);
      crc = crc32(encoded, crc);
      bytes += encoded.length;
      yield encoded;
    }
  }
  const packer = createDeflateRaw();
  pipeline(Readable.from(counted()), packer, (error) => error && packer.destroy(error));
  const content = await buffer(packer);
  return { name: 'xl/worksheets/sheet1.xml', method: 8, content, crc, bytes };
}

/**
 * A workbook of one sheet, every text a text and none a formula (trust I-15): the example file, and rows that an import
 * could not take. The packed file is held in memory.
 */
export async function writeXlsx(rows: Rows, title = 'Recado'): Promise<Buffer> {
  const sheet = await sheetPart(rows);
  return zipFile([...frameParts(title), sheet]);
}
