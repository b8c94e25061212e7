/** Files for the tests of reading: workbooks made by hand, honest and hostile ones. */
import { crc32, deflateRawSync } from 'node:zlib';
import { type ZipPart, zipFile } from './zip-file.ts';

/** A packed part; `bytes` lets it lie about its size. */
export function packed(name: string, text: string | Buffer, bytes?: number): ZipPart {
  const whole = Buffer.from(text);
  return { name, method: 8, content: deflateRawSync(whole), crc: crc32(whole), bytes: bytes ?? whole.length };
}

const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook around the XML of its first sheet; a part of the same name in `others` wins. */
export function workbookParts(sheetXml: string, others: readonly ZipPart[] = []): ZipPart[] {
  const has = (name: string) => others.some((other) => other.name === name);
  const strings = has('xl/sharedStrings.xml');
  const own = [
    packed(
      '[Content_Types].xml',
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/>${strings ? `<Override PartName="/xl/sharedStrings.xml" ContentType="${spreadsheet}.sharedStrings+xml"/>` : ''}</Types>`,
    ),
    packed(
      '_rels/.rels',
      `<?xml version="1.0"?><Relationships xmlns="${relations}"><Relationship Id="r1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    packed(
      'xl/_rels/workbook.xml.rels',
      `<?xml version="1.0"?><Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/>${strings ? `<Relationship Id="rId2" Type="${officeRelations}/sharedStrings" Target="sharedStrings.xml"/>` : ''}</Relationships>`,
    ),
    packed(
      'xl/workbook.xml',
      `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeRelations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    packed('xl/worksheets/sheet1.xml', sheetXml),
  ];
  return [...own.filter(({ name }) => !has(name)), ...others];
}

/** A worksheet around rows of XML. */
export const sheetXml = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

export const textCell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

export const workbook = (rows: string, others: readonly ZipPart[] = []): Buffer =>
  zipFile(workbookParts(sheetXml(rows), others));
