/** Small files of many kinds, good and hostile, for the tests of uploads. */
import { crc32, deflateSync } from 'node:zlib';

export const png = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010806000000 1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082'.replace(
    ' ',
    '',
  ),
  'hex',
);
export const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
export const gif = Buffer.from(
  '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b',
  'hex',
);
/** Beginnings of pictures in boxes. */
export const avif = Buffer.from('000000206674797061766966000000006176696d6d696631', 'hex');
export const avifAsMif1 = Buffer.from('0000001c667479706d696631000000006d69663161766966', 'hex');
export const heic = Buffer.from('0000001c6674797068656963000000006d69663168656963', 'hex');
/** A picture that is a program as well, if somebody runs it. */
export const gifProgram = Buffer.from('GIF89a=1;alert(document.domain)//');
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
export const html = Buffer.from('<!doctype html><script>fetch("/api/me")</script>');
export const mp3 = Buffer.from('494433030000000000', 'hex');
export const ogg = Buffer.concat([Buffer.from('OggS\0'), Buffer.alloc(23), Buffer.from('\x01\x13OpusHead')]);
export const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');
export const mp4 = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');
export const m4a = Buffer.from('0000001c667479704d344120000000004d344120', 'hex');
export const zip = Buffer.from('504b0304140000000000', 'hex');
export const docx = Buffer.concat([zip, Buffer.from('[Content_Types].xml....word/document.xml')]);
export const xlsx = Buffer.concat([zip, Buffer.from('[Content_Types].xml....xl/workbook.xml')]);
export const ods = Buffer.concat([
  zip,
  Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK\x03\x04'),
]);
export const csv = Buffer.from('nome;numero\nMaria;5511912345678\n');
export const program = Buffer.concat([Buffer.from('4d5a90000300000004000000ffff', 'hex'), Buffer.alloc(64)]);

/** As a form's file part. */
export const fileOf = (content: Buffer, name: string, type: string): File =>
  new File([new Uint8Array(content)], name, { type });

/** A PNG whose header claims a size, and whose content is a run of zeros of the given length. */
export function bomb(width: number, height: number, zeros: number): Buffer {
  const chunk = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    const named = Buffer.concat([Buffer.from(type), body]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([head, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(zeros))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}
