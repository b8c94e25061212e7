import { expect, test } from 'vitest';
import { dispositionOf, mediaName } from './media-name.ts';

test.each([
  ['Relatório final.pdf', 'Relatório final.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\win.ini', 'win.ini'],
  ['..', 'file'],
  ['', 'file'],
  [undefined, 'file'],
  ['a\0b\r\n.txt', 'ab.txt'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['.env', 'env'],
  ['$(touch pwn).ogg', '$(touch pwn).ogg'],
  ['foto \ud83d.png', 'foto \ufffd.png'],
])('the name %j is shown as %j', (given, shown) => {
  expect(mediaName(given)).toBe(shown);
});

test('a name of 10,000 characters keeps its ending and 255 characters', () => {
  const name = mediaName(`${'ã'.repeat(10_000)}.pdf`);
  expect([name.length, name.endsWith('ã.pdf')]).toEqual([255, true]);
});

test('the download header says the name in plain letters and in full (RFC 6266)', () => {
  expect(dispositionOf('attachment', 'Relatório "50%" ☕.pdf')).toBe(
    `attachment; filename="Relatorio _50__ .pdf"; filename*=UTF-8''Relat%C3%B3rio%20%2250%25%22%20%E2%98%95.pdf`,
  );
});
