import { expect, test } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';
import { takeWalks } from './test-walks.ts';

const runs = 2000;

test(`${runs} walks: few automatic texts, none twice, none after a person, and a ticket that somebody sees`, async () => {
  const database = await openTestDatabase();
  try {
    await expect(takeWalks(database.data, 1001, 1000 + runs)).resolves.toBeUndefined();
  } finally {
    await database.close();
  }
});
