import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { constantSql } from './constant-sql.ts';

test('a constant piece is one text, which may stand inside another', () => {
  const columns = constantSql(sql.join([sql.ref('m.id'), sql.ref('m.body')]));
  const around = constantSql(sql`select ${columns} from messages m`);
  expect(around.toOperationNode()).toMatchObject({ sqlFragments: ['select "m"."id", "m"."body" from messages m'] });
});

test('a piece with a value is refused: it would be the same for every caller', () => {
  expect(() => constantSql(sql`company_id = ${7}`)).toThrow('A constant piece of SQL holds a value: company_id = $1');
});
