import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeOldUploads } from './temp-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'temp-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(name: string, ageMinutes: number): void {
  const file = path.join(folder, name);
  const at = Date.now() / 1000 - ageMinutes * 60;
  writeFileSync(file, '');
  utimesSync(file, at, at);
}

test('old encrypted uploads go, young ones and everything else stay', async () => {
  put('image3EB0AABBCC-enc', 90);
  put('document3EB0112233-enc', 3000);
  put('video3EB0AABBCC-enc', 5);
  put('image3EB0AABBCC-original', 90);
  put('my-enc', 90);
  await removeOldUploads(undefined, folder);
  expect(readdirSync(folder).sort()).toEqual(['image3EB0AABBCC-original', 'my-enc', 'video3EB0AABBCC-enc']);
});

test('a folder that cannot be read is only told', async () => {
  const told: string[] = [];
  await removeOldUploads((_level, message) => told.push(message), path.join(folder, 'none'));
  expect(told).toEqual(['Old uploads were not removed']);
});
