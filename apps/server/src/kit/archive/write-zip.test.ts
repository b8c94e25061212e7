import { expect, test } from 'vitest';
import { readZipDirectory, unfold } from '../sheets/zip-entries.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

test('an archive that is written as it is read opens with every name and byte', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'dados/ação.json', content: [Buffer.from('{"a":'), Buffer.from('1}')] };
    yield { name: 'vazio.txt', content: [] };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(entries())) chunks.push(chunk);
  const archive = Buffer.concat(chunks);
  const found = readZipDirectory(archive, { zipEntries: 10, unpackedBytes: 1000 });
  expect(found.map((entry) => [entry.name, unfold(archive, entry).toString()])).toEqual([
    ['dados/ação.json', '{"a":1}'],
    ['vazio.txt', ''],
  ]);
});
