import { expect, test } from 'vitest';
import * as sample from '#testing/sample-files.ts';
import { agrees, sniff } from './sniff.ts';

test.each([
  ['a picture', sample.png, 'a.png', 'image/png', 'image/png', 'image'],
  ['a photo', sample.jpeg, 'a.jpg', 'image/jpeg', 'image/jpeg', 'image'],
  ['a moving picture', sample.gif, 'a.gif', 'image/gif', 'image/gif', 'image'],
  ['a picture that is a program, too', sample.gifProgram, 'a.js', 'text/javascript', 'image/gif', 'image'],
  ['a picture of a browser', sample.avif, 'a.avif', 'image/avif', 'image/avif', 'image'],
  ['a picture of a browser by its second name', sample.avifAsMif1, 'a', '', 'image/avif', 'image'],
  ['a photo of an iPhone', sample.heic, 'a.heic', 'image/heic', 'image/heif', 'image'],
  ['a document to print', sample.pdf, 'a.pdf', 'application/pdf', 'application/pdf', 'pdf'],
  ['music', sample.mp3, 'a.mp3', 'audio/mpeg', 'audio/mpeg', 'audio'],
  ['a voice note', sample.ogg, 'a.ogg', 'audio/ogg; codecs=opus', 'audio/ogg', 'audio'],
  ['a recorded voice note', sample.webm, 'a.webm', 'audio/webm;codecs=opus', 'audio/webm', 'audio'],
  ['a recorded film', sample.webm, 'a.webm', 'video/webm', 'video/webm', 'video'],
  ['a film', sample.mp4, 'a.mp4', 'video/mp4', 'video/mp4', 'video'],
  ['sound in a box for films', sample.mp4, 'a.m4a', 'audio/mp4', 'audio/mp4', 'audio'],
  ['sound', sample.m4a, 'a.m4a', 'audio/x-m4a', 'audio/mp4', 'audio'],
  ['an archive', sample.zip, 'a.zip', 'application/zip', 'application/zip', 'archive'],
  [
    'a text document',
    sample.docx,
    'a',
    '',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'document',
  ],
  [
    'a workbook',
    sample.xlsx,
    'a.docx',
    '',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'sheet',
  ],
  ['an open workbook', sample.ods, 'a', '', 'application/vnd.oasis.opendocument.spreadsheet', 'sheet'],
  ['a table', sample.csv, 'a.csv', 'text/csv', 'text/csv', 'sheet'],
  ['an old table', Buffer.from('nome;João', 'latin1'), 'a.csv', '', 'text/csv', 'sheet'],
  ['a text', Buffer.from('Olá 👋'), 'a.txt', 'text/plain', 'text/plain', 'document'],
  ['a cut text', Buffer.from('Olá 👋').subarray(0, -2), 'a.txt', 'text/plain', 'text/plain', 'document'],
  ['a business card', Buffer.from('BEGIN:VCARD'), 'a.vcf', '', 'text/vcard', 'document'],
  ['a drawing with a script', sample.svg, 'a.svg', 'image/svg+xml', 'image/svg+xml', 'other'],
  [
    'a drawing behind a byte order mark',
    Buffer.from('\ufeff \n<SVG onload=x>'),
    'a.png',
    'image/png',
    'image/svg+xml',
    'other',
  ],
  ['a page', sample.html, 'a.txt', 'text/plain', 'text/html', 'other'],
  ['a program', sample.program, 'a.jpg', 'image/jpeg', 'application/octet-stream', 'other'],
])('%s is told from its content', (_title, content, name, declared, type, kind) => {
  expect(sniff(content, name, declared)).toEqual({ type, kind });
});

test.each([
  ['image/png', sample.jpeg, true],
  ['image/png', sample.html, false],
  ['image/png', sample.svg, false],
  ['application/pdf', sample.html, false],
  ['audio/ogg', sample.mp4, true],
  ['video/mp4', sample.program, false],
  ['image/svg+xml', sample.svg, true],
  ['', sample.html, true],
  ['text/plain', sample.png, true],
])('a file declared as %s is compared with what it is', (declared, content, fits) => {
  expect(agrees(declared, sniff(content, 'a', declared))).toBe(fits);
});
