import { expect, test } from 'vitest';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { takeWalks } from './test-walks.ts';

const { data } = await databaseOfFile();

const runs = 200;

test('whatever customers and agents do: few automatic texts, none twice, none after a person, and a ticket that somebody sees', async () => {
  await expect(takeWalks(data, 1, runs)).resolves.toBeUndefined();
}, 600_000);
