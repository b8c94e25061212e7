import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { refuseFolder } from './old-files.ts';

const opened = await mkdtemp(path.join(tmpdir(), 'recado-opened-'));
const beside = `${opened}-beside`;
await mkdir(path.join(opened, 'public'));
await mkdir(beside);
await symlink(beside, path.join(opened, 'link'));
afterAll(() => Promise.all([opened, beside].map((folder) => rm(folder, { recursive: true }))));

const refusal = (folder: string, below: string | null) =>
  refuseFolder(folder, below).then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );

test('a super user names folders inside the opened one, and in the operator’s mode none other', async () => {
  const inside = [opened, path.join(opened, 'public'), ''];
  expect(await Promise.all(inside.map((folder) => refusal(folder, opened)))).toEqual(['taken', 'taken', 'taken']);
  const outside = [
    '/',
    beside,
    path.join(opened, '..'),
    path.join(opened, 'link'),
    path.join(opened, 'missing'),
    'public',
  ];
  expect(await Promise.all(outside.map((folder) => refusal(folder, opened)))).toEqual(
    outside.map(() => 'ERR_MOVE_FOLDER'),
  );
  expect([await refusal(opened, null), await refusal('', null), await refusal('/', 'any')]).toEqual([
    'ERR_MOVE_FOLDER',
    'taken',
    'taken',
  ]);
});
