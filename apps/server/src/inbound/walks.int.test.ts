import { expect, test } from 'vitest';
import { databaseOfFile } from '#testing/database-of-file.ts';
import { takeWalks } from './test-walks.ts';

const { data, url } = await databaseOfFile();

/** On PostgreSQL, where walks run beside one another; the embedded database, which runs one statement at a time, takes a few. */
const runs = url ? 200 : 20;

test('whatever customers and agents do: few automatic texts, none twice, none after a person, and a ticket that somebody sees', async () => {
  await expect(takeWalks(data, 1, runs)).resolves.toBeUndefined();
}, 600_000);
